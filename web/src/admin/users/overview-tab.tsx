import { ACCOUNT_REVIEW } from '@hai/contract/account-review'
import type { AdminUser } from '@hai/contract/users'
import { useQuery } from '@tanstack/react-query'
import { Check, Minus } from 'lucide-react'
import { Link } from 'wouter'
import { api } from '../../api/api.ts'
import { longDay } from '../../lib/moments.ts'
import { useNow } from '../../lib/use-now.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Figures, type Figure } from '../../ui/figures.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Status } from '../../ui/status.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { adminPaths } from '../paths.ts'
import { useApprovalSentence } from '../ui/approval-sentence.ts'
import { useBookTitle } from '../ui/book-title.ts'
import { MaskedText } from '../ui/masked-text.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { useLinkTo } from '../ui/known-pages.ts'
import { Fact, Facts, Panel } from '../ui/panel.tsx'
import { Money, Sensitive } from '../ui/sensitive.tsx'
import { LimitBars } from './limit-bars.tsx'

/** First tab of a member’s page. A block and open approvals come first, because they limit what staff can do. */
export function OverviewTab({ user }: { user: AdminUser }) {
  const t = useTranslations('admin_users')
  return (
    <div className="grid grid-cols-1 gap-5">
      {user.block && (
        <Blocked
          block={user.block}
          title={t(user.block_kind === 'blocked' ? 'block_title_for_good' : 'block_title')}
          user_id={user.user_id}
        />
      )}
      <Undecided user_id={user.user_id} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-5">
          <Profile user={user} />
          {user.roles.length > 0 && <Roles roles={user.roles} />}
        </div>
        <div className="grid grid-cols-1 gap-5">
          <Wallet user={user} />
          {user.limits && <LimitBars limits={user.limits} />}
          {user.agent && <Agent agent={user.agent} />}
        </div>
      </div>
    </div>
  )
}

interface BlockedProps {
  block: NonNullable<AdminUser['block']>
  title: string
  user_id: string
}

function Blocked({ block: { reason, supply, review_on, hit_stands }, title, user_id }: BlockedProps) {
  const t = useTranslations('admin_users')
  const now = useNow()
  return (
    <Notice kind="problem" title={title}>
      <p className="wrap-anywhere">
        {reason === ACCOUNT_REVIEW ? (
          t('block_account_review')
        ) : reason ? (
          <Sensitive kind="text">{reason}</Sensitive>
        ) : (
          t('block_no_reason')
        )}
      </p>
      {supply.length > 0 && (
        <ul className="list-disc ps-5">
          {supply.map((thing, index) => (
            <li key={index} className="wrap-anywhere">
              {thing}
            </li>
          ))}
        </ul>
      )}
      {review_on !== null && <p>{t('block_review', { day: longDay(new Date(`${review_on}T12:00:00`), 'en', now) })}</p>}
      {hit_stands && (
        <>
          <p className="mt-2">{t('block_hit')}</p>
          <Link href={adminPaths.compliance({ tab: 'screening', user: user_id })} className="font-medium text-accent-ink">
            {t('to_the_hit')}
          </Link>
        </>
      )}
    </Notice>
  )
}

export const useUndecided = (user_id: string, options: { enabled?: boolean } = {}) =>
  useQuery({ ...api.admin_list_approvals.query({ target_user_id: user_id, status: 'pending' }), ...options })

function Undecided({ user_id }: { user_id: string }) {
  const t = useTranslations('admin_users')
  const sentence = useApprovalSentence()
  const { data } = useUndecided(user_id)
  if (!data || data.items.length === 0) return null
  return (
    <Notice kind="wait" title={t('waits_for_second', { count: data.items.length })}>
      <ul>
        {data.items.map((approval) => (
          <li key={approval.id} className="wrap-anywhere">
            <MaskedText write={(say) => sentence(approval, say)} />
          </li>
        ))}
      </ul>
      <Link href={adminPaths.approvals()} className="font-medium text-accent-ink">
        {t('admin_ui.approvals')}
      </Link>
    </Notice>
  )
}

function Profile({ user }: { user: AdminUser }) {
  const t = useTranslations('admin_users')
  const { email, phone, phone_verified, tier, language, onboarded, second_factor, created_at, last_seen_at, user_id } = user
  const book = useBookTitle()(user.book)
  const items: readonly Figure[] = [
    { label: t('ui.email'), value: <Sensitive kind="email">{email}</Sensitive> },
    {
      label: t('ui.phone'),
      value: phone ? (
        <>
          <Sensitive kind="phone">{phone}</Sensitive> {!phone_verified && `(${t('admin_ui.not_verified')})`}
        </>
      ) : (
        t('admin_ui.none')
      ),
    },
    { label: t('admin_ui.tier'), value: tier },
    ...(book === null ? [] : [{ label: t('admin_ui.book'), value: book }]),
    { label: t('set_up'), value: t(onboarded ? 'admin_ui.yes' : 'admin_ui.no') },
    { label: t('second_factor'), value: t(second_factor ? 'on' : 'off') },
    { label: t('ui.language'), value: t(`admin_ui.language_${language}`) },
    { label: t('admin_ui.joined'), value: <RelativeTime iso={created_at} /> },
    { label: t('admin_ui.last_seen'), value: last_seen_at ? <RelativeTime iso={last_seen_at} /> : '–' },
    { label: t('admin_ui.id'), value: <span className="font-mono text-sm">{user_id}</span> },
  ]
  return (
    <Panel title={t('admin_ui.profile')}>
      <Figures items={items} />
    </Panel>
  )
}

function Roles({ roles }: Pick<AdminUser, 'roles'>) {
  const t = useTranslations('admin_users')
  return (
    <Panel title={t('roles')}>
      <ul className="grid gap-3">
        {roles.map(({ role, granted_at, granted_by }) => (
          <li key={role} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <span className="font-medium">{t(`admin_ui.role_${role}`)}</span>
            <span className="text-sm text-ink-soft">
              <RelativeTime iso={granted_at} />
            </span>
            <span className="w-full text-sm">
              {granted_by ? <MemberName member={granted_by} plain /> : t('role_by_operator')}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Wallet({ user: { user_id, onboarded, book, available_balance, on_hold_balance, wallet_status } }: { user: AdminUser }) {
  const t = useTranslations('admin_users')
  const bookTitle = useBookTitle()(book)
  const linkTo = useLinkTo()
  const links = [
    { text: t('admin_ui.ledger_trace'), href: linkTo(adminPaths.ledgerTrace(user_id)) },
    {
      text: t('admin_ui.credit_member'),
      href: linkTo('/wallet-adjustments') && adminPaths.walletAdjustments({ userId: user_id }),
    },
    {
      text: t('to_credits'),
      href: linkTo('/wallet-adjustments') && adminPaths.walletAdjustments({ userId: user_id, tab: 'history' }),
    },
  ]
  return (
    <Panel
      title={t('ui.wallet')}
      aside={<Status tone={wallet_status === 'open' ? 'plain' : 'problem'}>{t(`admin_ui.status_${wallet_status}`)}</Status>}
    >
      {available_balance === null || on_hold_balance === null ? (
        <p className="text-ink-soft">
          {onboarded && bookTitle !== null ? t('wallet_elsewhere', { book: bookTitle }) : t('no_wallet')}
        </p>
      ) : (
        <>
          <Facts>
            <Fact label={t('ui.available')}>
              <Money cents={available_balance} size="big" />
            </Fact>
            <Fact label={t('ui.on_hold')}>
              <Money cents={on_hold_balance} size="big" />
            </Fact>
          </Facts>
          <p className="flex flex-wrap gap-x-5">
            {links.map(
              ({ text, href }) =>
                href !== undefined && (
                  <Link
                    key={text}
                    href={href}
                    className="inline-flex min-h-(--size-touch) items-center font-medium text-accent-ink no-underline hover:underline"
                  >
                    {text}
                  </Link>
                ),
            )}
          </p>
        </>
      )}
    </Panel>
  )
}

function Agent({ agent: { level, on_duty, jobs_open, score, next } }: { agent: NonNullable<AdminUser['agent']> }) {
  const t = useTranslations('admin_users')
  const items: readonly Figure[] = [
    { label: t('agent_level'), value: level },
    { label: t('admin_ui.open_cash_outs'), value: jobs_open },
    { label: t('agent_completed'), value: score.completed },
    { label: t('agent_disputed'), value: score.disputed },
    { label: t('agent_late'), value: score.late },
    { label: t('ui.rating'), value: score.rating ?? '–' },
  ]
  return (
    <Panel
      title={t('ui.agent')}
      aside={
        <Status tone={on_duty ? 'in' : 'plain'} icon={on_duty ? Check : Minus}>
          {t(on_duty ? 'on_duty' : 'off_duty')}
        </Status>
      }
    >
      <Figures items={items} />
      {next && (
        <p className="text-sm text-ink-soft">
          {t(next.is_proposed ? 'level_proposed' : 'level_needs', {
            level: next.level,
            count: next.completed_min,
            percent: next.disputed_bp_max / 100,
          })}
        </p>
      )}
    </Panel>
  )
}
