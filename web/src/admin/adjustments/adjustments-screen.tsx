import { useSearchParams } from 'wouter'
import { useTranslations } from '../../lib/translations.ts'
import { adminPaths } from '../paths.ts'
import { PageHead } from '../ui/page-head.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import type { CreditCase } from './credit-draft.ts'
import { History } from './history.tsx'
import { NewCredit } from './new-credit.tsx'

function caseIn(query: URLSearchParams): CreditCase | null {
  const dispute = query.get('dispute')
  const ticket = query.get('ticket')
  return dispute !== null ? { kind: 'dispute', id: dispute } : ticket !== null ? { kind: 'ticket', id: ticket } : null
}

export function AdjustmentsScreen() {
  const t = useTranslations('admin_adjustments')
  const [query] = useSearchParams()
  const isHistory = query.get('tab') === 'history'
  const userId = query.get('userId')
  const creditCase = caseIn(query)
  const about = userId === null ? {} : { userId }
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('admin_ui.wallet_adjustments')}>
        <TabLinks
          label={t('admin_ui.wallet_adjustments')}
          current={isHistory ? 'history' : 'new'}
          tabs={[
            { name: 'new', href: adminPaths.walletAdjustments(about), text: t('new_credit') },
            { name: 'history', href: adminPaths.walletAdjustments({ ...about, tab: 'history' }), text: t('admin_ui.history') },
            { name: 'limits', href: adminPaths.staffLimits(), text: t('limits') },
          ]}
        />
      </PageHead>
      {isHistory ? <History /> : <NewCredit key={`${userId} ${creditCase?.id}`} user_id={userId} creditCase={creditCase} />}
    </div>
  )
}
