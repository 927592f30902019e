import type { AdminUser } from '@hai/contract/users'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'wouter'
import { api } from '../../api/api.ts'
import { useAuth } from '../../api/auth-context.ts'
import { hasCode } from '../../api/api-error.ts'
import { useTranslations, type PlainKey } from '../../lib/translations.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { adminPaths, userTabs, type UserTab } from '../paths.ts'
import { NotFound } from '../ui/not-found.tsx'
import { OwnCaseNotice } from '../ui/own-case-notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Sensitive, Tag } from '../ui/sensitive.tsx'
import { useSensitiveShown } from '../ui/sensitive-store.ts'
import { TabLinks } from '../ui/tab-links.tsx'
import { UserActions } from './user-actions.tsx'
import { ActivityTab } from './activity-tab.tsx'
import { CashoutsTab } from './cashouts-tab.tsx'
import { DisputesTab } from './disputes-tab.tsx'
import { FlagsTab } from './flags-tab.tsx'
import { FundingsTab } from './fundings-tab.tsx'
import { NotesTab } from './notes-tab.tsx'
import { OverviewTab, useUndecided } from './overview-tab.tsx'
import { StaffActionsTab } from './staff-actions-tab.tsx'
import { SessionsTab } from './sessions-tab.tsx'
import { UserState } from './user-state.tsx'
import { SEPARATOR } from '../../lib/separator.ts'

/** This page does not poll. Actions refetch its queries. */
const STALE_MS = 60_000

export function UserScreen() {
  const { user_id } = useParams<{ user_id: string }>()
  return <OneUser key={user_id} user_id={user_id} />
}

function OneUser({ user_id }: { user_id: string }) {
  const t = useTranslations('admin_users')
  const [query] = useSearchParams()
  const { data: user, error, refetch } = useQuery({ ...api.admin_get_user.query({ user_id }), staleTime: STALE_MS, retry: false })
  const tab = userTabs.find((one) => one === query.get('tab')) ?? 'overview'
  useUndecided(user_id, { enabled: tab === 'overview' })
  if (hasCode(error, 'NOT_FOUND', 'BAD_REQUEST')) return <NotFound />
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('admin_ui.member')}>{user && <UserActions user={user} />}</PageHead>
      {user ? (
        <>
          <Who user={user} />
          <Parts user={user} now={tab} />
        </>
      ) : error ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={4} label={t('ui.loading')} />
      )}
      <Part user={user} user_id={user_id} tab={tab} />
    </div>
  )
}

function Who({ user }: { user: AdminUser }) {
  const t = useTranslations('admin_users')
  const { full_name, hai_tag, email, avatar_url, role, agent_level } = user
  const isShown = useSensitiveShown()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Avatar name={isShown ? (full_name ?? email) : ''} avatar_url={isShown ? avatar_url : null} size="l" />
      <p className="min-w-0 flex-[1_1_12rem] text-lg font-bold wrap-anywhere">
        {full_name ? <Sensitive kind="name">{full_name}</Sensitive> : t('admin_ui.no_name')}
        <span className="block text-base font-normal text-ink-soft">
          {hai_tag ? <Tag of={{ hai_tag, full_name }} /> : <Sensitive kind="email">{email}</Sensitive>}
          {role && `${SEPARATOR}${t(`admin_ui.role_${role}`)}`}
          {agent_level !== null && `${SEPARATOR}${t('agent_of_level', { level: agent_level })}`}
        </span>
      </p>
      <UserState user={user} />
    </div>
  )
}

const tabTexts = {
  overview: 'admin_ui.overview',
  activity: 'tab_activity',
  cashouts: 'ui.cash_outs',
  fundings: 'admin_ui.fundings',
  disputes: 'ui.disputes',
  sessions: 'tab_sessions',
  flags: 'admin_ui.flags',
  notes: 'admin_ui.staff_notes',
  record: 'tab_record',
} as const satisfies Record<UserTab, PlainKey<'admin_users'>>

/** Hidden from staff members on their own page. */
const othersOnly: readonly UserTab[] = ['flags', 'notes']

function Parts({ user: { user_id, open, sessions }, now }: { user: AdminUser; now: UserTab }) {
  const t = useTranslations('admin_users')
  const isSelf = useAuth().profile.id === user_id
  const counts: Partial<Record<UserTab, number>> = { ...open, sessions: sessions.length }
  return (
    <TabLinks
      label={t('parts')}
      tabs={userTabs
        .filter((tab) => !isSelf || !othersOnly.includes(tab))
        .map((tab) => ({
          name: tab,
          href: adminPaths.user(user_id, tab),
          text: t(tabTexts[tab]),
          count: counts[tab],
        }))}
      current={now}
    />
  )
}

/** Tabs that only need the id load in parallel with the member. */
function Part({ user, user_id, tab }: { user: AdminUser | undefined; user_id: string; tab: UserTab }) {
  const t = useTranslations('admin_users')
  const isSelf = useAuth().profile.id === user_id
  if (isSelf && othersOnly.includes(tab)) return <OwnCaseNotice text={t('own_person')} />
  switch (tab) {
    case 'overview':
      return user && <OverviewTab user={user} />
    case 'activity':
      return <ActivityTab user_id={user_id} />
    case 'fundings':
      return <FundingsTab user_id={user_id} />
    case 'cashouts':
      return <CashoutsTab user_id={user_id} />
    case 'disputes':
      return <DisputesTab user_id={user_id} />
    case 'sessions':
      return user && <SessionsTab user={user} />
    case 'flags':
      return <FlagsTab user_id={user_id} />
    case 'notes':
      return <NotesTab user_id={user_id} />
    case 'record':
      return <StaffActionsTab user_id={user_id} />
  }
}
