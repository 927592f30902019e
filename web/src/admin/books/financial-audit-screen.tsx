import { Link, useSearchParams } from 'wouter'
import { cx } from '../../lib/cx.ts'
import { useWords } from '../../lib/words.ts'
import { adminPaths } from '../paths.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Journal } from './journal.tsx'
import { PostingDialog } from './posting-dialog.tsx'
import { TrialBalance } from './trial-balance.tsx'

const tabs = ['balance', 'journal'] as const

/** The books as an auditor reads them: what each day came to, and every posting beneath it. */
export function FinancialAuditScreen() {
  const t = useWords('admin_books')
  const [query, setQuery] = useSearchParams()
  const shown = query.get('tab') === 'journal' ? 'journal' : 'balance'
  const posting = query.get('open')
  const open = (position: string | null) =>
    setQuery((before) => {
      const after = new URLSearchParams(before)
      if (position === null) after.delete('open')
      else after.set('open', position)
      return after
    })
  return (
    <>
      <PageHead title={t('audit_title')} />
      <nav aria-label={t('tabs')} className="flex flex-wrap gap-2">
        {tabs.map((tab) => (
          <Link
            key={tab}
            href={tab === 'journal' ? `${adminPaths.financialAudit()}?tab=journal` : adminPaths.financialAudit()}
            aria-current={tab === shown ? 'page' : undefined}
            className={cx(
              'inline-flex min-h-(--size-touch) items-center rounded-full px-4 text-sm font-medium no-underline lg:min-h-10',
              tab === shown ? 'bg-ink text-page' : 'bg-sunken text-ink hover:bg-pressed',
            )}
          >
            {t(tab === 'journal' ? 'tab_journal' : 'tab_balance')}
          </Link>
        ))}
      </nav>
      {shown === 'journal' ? <Journal onOpen={(position) => open(String(position))} /> : <TrialBalance />}
      {posting !== null && <PostingDialog key={posting} posting={posting} onOpen={open} onClose={() => open(null)} />}
    </>
  )
}
