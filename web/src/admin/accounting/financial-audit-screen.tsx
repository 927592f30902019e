import { useSearchParams } from 'wouter'
import { useTranslations } from '../../lib/translations.ts'
import { adminPaths } from '../paths.ts'
import { PageHead } from '../ui/page-head.tsx'
import { PostingDialog } from '../ui/posting-dialog.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import { Journal } from './journal.tsx'
import { TrialBalance } from './trial-balance.tsx'

export function FinancialAuditScreen() {
  const t = useTranslations('admin_accounting')
  const [query, setQuery] = useSearchParams()
  const tab = query.get('tab') === 'journal' ? 'journal' : 'balance'
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
      <PageHead title={t('admin_ui.financial_audit')} />
      <TabLinks
        label={t('admin_ui.financial_audit')}
        current={tab}
        tabs={[
          { name: 'balance', href: adminPaths.financialAudit(), text: t('tab_balance') },
          { name: 'journal', href: adminPaths.financialAudit({ tab: 'journal' }), text: t('journal') },
        ]}
      />
      {tab === 'journal' ? <Journal onOpen={(position) => open(String(position))} /> : <TrialBalance />}
      {posting !== null && <PostingDialog key={posting} posting={posting} onOpen={open} onClose={() => open(null)} />}
    </>
  )
}
