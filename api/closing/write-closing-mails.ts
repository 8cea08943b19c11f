import type { Tx } from '../../db/clients.ts'
import { type Cents, toPrice } from '../contract/values/money.ts'
import { type Mail, writeMail } from '../outbox/write-mail.ts'
import { summaryRecipients } from '../subscriptions/summary-recipients.ts'
import type { ClosingItem } from './closing-item.ts'

interface Win {
  auctionItemId: string
  email: string
  amount: Cents
}

/** One mail for each winner, over all they won at this closing, and a summary for each owner and admin. */
export async function writeClosingMails(tx: Tx, organizationId: string, items: ClosingItem[], now: Date) {
  const summary = {
    closedAt: now.toISOString(),
    items: items.map(({ id, winner }) => ({
      auctionItemId: id,
      winner: winner && { email: winner.email, amount: toPrice(winner.amount) },
    })),
  }
  const toTeam = (await summaryRecipients(tx, organizationId)).map(
    (recipient): Mail => ({ kind: 'closing-summary', organizationId, recipient, content: summary }),
  )
  await writeMail(tx, ...winnerMails(organizationId, items), ...toTeam)
}

function winnerMails(organizationId: string, items: ClosingItem[]): Mail[] {
  const wins = items.flatMap(({ id, winner }) => (winner ? [{ auctionItemId: id, ...winner }] : []))
  return [...Map.groupBy(wins, (win) => win.email)].map(([recipient, own]) => ({
    ...{ kind: 'won', organizationId, recipient },
    // Told apart in the list of mails by its item, if it is about only one.
    auctionItemId: own.length === 1 ? own[0]?.auctionItemId : null,
    content: { wins: own.map(winOf) },
  }))
}

function winOf({ auctionItemId, amount }: Win) {
  return { auctionItemId, amount: toPrice(amount) }
}
