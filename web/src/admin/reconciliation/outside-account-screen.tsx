import { outsideAccounts } from '@hai/contract/outside-accounts'
import { useParams, useSearchParams } from 'wouter'
import { useTranslations, type PlainKey } from '../../lib/translations.ts'
import { useLedgerNames } from '../ui/ledger-names.ts'
import { NotFound } from '../ui/not-found.tsx'
import { adminPaths } from '../paths.ts'
import { PageHead } from '../ui/page-head.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import { Entries } from './entries.tsx'
import { StatementExample } from './statement-example.tsx'
import { Lines } from './lines.tsx'
import { Statements } from './statements.tsx'
import { Upload } from './upload.tsx'

const views = { lines: Lines, entries: Entries, statements: Statements } as const
type View = keyof typeof views
const viewNames = ['lines', 'entries', 'statements'] as const satisfies readonly View[]
const viewTexts = {
  lines: 'admin_ui.statement_lines',
  entries: 'entries',
  statements: 'statements',
} as const satisfies Record<View, PlainKey<'admin_reconciliation'>>

export function OutsideAccountScreen() {
  const t = useTranslations('admin_reconciliation')
  const { account: requested } = useParams<{ account: string }>()
  const [search] = useSearchParams()
  const account = outsideAccounts.find((one) => one === requested || encodeURIComponent(one) === requested)
  const names = useLedgerNames()
  if (!account) return <NotFound />
  const view = viewNames.find((name) => name === search.get('view')) ?? 'lines'
  const Shown = views[view]
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={names.account(account)}>
        <Upload account={account} />
      </PageHead>
      <TabLinks
        label={names.account(account)}
        current={view}
        tabs={viewNames.map((name) => ({
          name,
          href: adminPaths.outsideAccount(account, { view: name }),
          text: t(viewTexts[name]),
        }))}
      />
      {view === 'statements' && <StatementExample />}
      <Shown key={view} account={account} />
    </div>
  )
}
