import { LONGEST_QUESTION } from '../../api/contract/auction/questions/question-form.ts'
import type { Language } from '../../api/contract/values/text/language.ts'
import { Field, TextArea } from '../ui/form/Field.tsx'
import { questionPageWords } from '../words/catalogues.ts'
import { PostedFormEnd, PostedMessage } from './PostedFormEnd.tsx'
import type { QuestionDraft } from './post-question.ts'

interface Props {
  draft: QuestionDraft
  language: Language
}

/** The form of a question, posted to its own page; it needs no JavaScript. See product#questions. */
export function AskForm({ draft: { email, text, token, faults, message }, language }: Props) {
  const say = questionPageWords(language)
  return (
    <>
      {message && <PostedMessage isAccepted={false}>{message}</PostedMessage>}
      <form method="post" encType="multipart/form-data" noValidate className="grid gap-5">
        <Field
          label={say('yourEmail')}
          hint={say('whoSees')}
          type="email"
          name="email"
          autoComplete="email"
          required
          defaultValue={email}
          error={faults.email}
        />
        <TextArea
          label={say('yourQuestion')}
          name="text"
          rows={6}
          required
          maxLength={LONGEST_QUESTION}
          defaultValue={text}
          error={faults.text}
        />
        <PostedFormEnd leaveEmpty={say('leaveEmpty')} token={token} send={say('send')} />
      </form>
    </>
  )
}
