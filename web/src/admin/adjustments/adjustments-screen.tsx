import { Link, useSearchParams } from 'wouter'
import { cx } from '../../lib/cx.ts'
import { useWords } from '../../lib/words.ts'
import { adminPaths } from '../paths.ts'
import { PageHead } from '../ui/page-head.tsx'
import { History } from './history.tsx'
import { NewCredit } from './new-credit.tsx'

/** Credits to members: the form, and what was credited (`tab=history`). `userId` is the member it is about. */
export function AdjustmentsScreen() {
  const t = useWords('admin_adjustments')
  const [query] = useSearchParams()
  const isHistory = query.get('tab') === 'history'
  const userId = query.get('userId')
  const about = userId === null ? {} : { userId }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHead title={t('title')}>
        <nav aria-label={t('title')} className="flex flex-wrap gap-2">
          <Tab href={adminPaths.walletAdjustments(about)} isCurrent={!isHistory} text={t('new_credit')} />
          <Tab href={adminPaths.walletAdjustments({ ...about, tab: 'history' })} isCurrent={isHistory} text={t('history')} />
          <Tab href={adminPaths.staffLimits()} isCurrent={false} text={t('limits')} />
        </nav>
      </PageHead>
      {isHistory ? <History /> : <NewCredit key={userId ?? ''} user_id={userId} />}
    </div>
  )
}

const Tab = ({ href, isCurrent, text }: { href: string; isCurrent: boolean; text: string }) => (
  <Link
    href={href}
    {...(isCurrent && { 'aria-current': 'page' as const })}
    className={cx(
      'inline-flex min-h-(--size-touch) items-center rounded-full px-4 text-sm font-medium no-underline',
      isCurrent ? 'bg-ink text-page' : 'bg-sunken text-ink hover:bg-pressed',
    )}
  >
    {text}
  </Link>
)
