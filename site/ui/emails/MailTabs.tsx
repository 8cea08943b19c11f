import { type MailFilter, mailFilters } from '../../../api/contract/email/mail-groups.ts'
import type { MailList as List } from '../../../api/contract/email/mail-view.ts'
import { zoneName } from '../../../api/contract/values/time/moment.ts'
import { Tabs } from '../controls/Tabs.tsx'
import { Pages } from '../list/Pages.tsx'
import { SearchBox } from '../list/SearchBox.tsx'
import type { ListAt } from '../list/use-list-at.ts'
import { MailList, type MailListSetting } from './MailList.tsx'

const tabs: Record<MailFilter, { name: string; none: string }> = {
  all: { name: 'All', none: 'No emails yet. Bid receipts, outbid notices, and winning notices appear here.' },
  waiting: { name: 'Waiting', none: 'Nothing waiting.' },
  sent: { name: 'Sent', none: 'Nothing sent yet.' },
  failed: { name: 'Failed', none: 'Nothing failed.' },
  suppressed: { name: 'Not Sent', none: 'Nothing here.' },
}

/** Which emails to show: those the address names, or all. */
export function filterOf(status: string): MailFilter {
  return mailFilters.find((filter) => filter === status) ?? 'all'
}

/** The emails by state, with the search and the page that the address asks for. */
export function MailTabs({ list, at, ...setting }: MailListSetting & { list: List; at: ListAt }) {
  const { search, status, find, filter, turn } = at
  const nothing = (none: string) => (
    <p className="py-10 text-center text-ink-soft wrap-anywhere" role="status">
      {search ? `Nothing here matches “${search}”.` : none}
    </p>
  )
  return (
    <div className="mt-4">
      <Tabs
        label="Emails"
        value={filterOf(status)}
        onChange={filter}
        beside={
          (list.counts.all > 0 || search) && (
            <SearchBox label="Search emails" placeholder="Search by recipient" search={search} onSearch={find} />
          )
        }
        tabs={mailFilters.map((value) => ({
          value,
          label: `${tabs[value].name} (${list.counts[value].toLocaleString('en-US')})`,
          panel:
            list.mails.length === 0 ? (
              nothing(tabs[value].none)
            ) : (
              <>
                <p className="mb-2 text-sm text-ink-soft">Times in {zoneName(setting.timeZone)}</p>
                <MailList mails={list.mails} {...setting} />
              </>
            ),
        }))}
      />
      <Pages {...list.pagination} of="emails" onTurn={turn} />
    </div>
  )
}
