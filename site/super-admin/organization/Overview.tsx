import type { ReactNode } from 'react'
import type { OrganizationDetail } from '../../../api/contract/super-admin/organization.ts'
import { parseRichText } from '../../../api/contract/values/text/rich-text.ts'
import { zoneName } from '../../../api/contract/values/time/moment.ts'
import { Stat } from '../../ui/list/Stat.tsx'
import { RichText } from '../../ui/text/RichText.tsx'
import { Day } from '../frame/Day.tsx'

/** How large an organization is, and what it says of itself. */
export function Overview({ organization }: { organization: OrganizationDetail }) {
  const { userCount, totalAuctions, activeAuctions, contactEmail, contactInfo } = organization
  const { timeZone, createdAt, rules, disclaimers } = organization
  return (
    <>
      <dl className="grid grid-cols-3 gap-px overflow-hidden rounded-soft border border-line bg-line">
        <Stat label="Users" value={userCount} />
        <Stat label="Auctions" value={totalAuctions} />
        <Stat label="Live" value={activeAuctions} />
      </dl>
      <dl className="mt-6 grid gap-x-8 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <Fact name="Contact Email">
          <a href={`mailto:${contactEmail}`} className="text-link">
            {contactEmail}
          </a>
        </Fact>
        <Fact name="Contact Info">{contactInfo}</Fact>
        <Fact name="Time Zone">{zoneName(timeZone)}</Fact>
        <Fact name="Created">
          <Day of={createdAt} />
        </Fact>
        <Fact name="Rules">{rules && <RichText nodes={parseRichText(rules)} />}</Fact>
        <Fact name="Disclaimers">{disclaimers && <RichText nodes={parseRichText(disclaimers)} />}</Fact>
      </dl>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-t border-line py-2.5 sm:col-span-2 sm:grid sm:grid-cols-subgrid">
      <dt className="font-semibold">{name}</dt>
      <dd className="max-w-[65ch] whitespace-pre-line">{children ?? <span className="text-ink-soft">None</span>}</dd>
    </div>
  )
}
