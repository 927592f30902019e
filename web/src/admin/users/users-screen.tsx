import type { ListedUser } from '@hai/contract/users'
import { useMemo } from 'react'
import { useTranslations, type Translate } from '../../lib/translations.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { adminPaths } from '../paths.ts'
import { DataTable, type Column, type Filter } from '../ui/data-table.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Money, MoneyOrDash, Sensitive, Tag } from '../ui/sensitive.tsx'
import { stateOf, UserState } from './user-state.tsx'

type Words = Translate<'admin_users'>
type Users = Column<ListedUser, 'created_at' | 'full_name' | 'available_balance'>

const whoIn = (t: Words): readonly Users[] => [
  {
    id: 'name',
    header: t('admin_ui.name'),
    cell: (user) => <MemberName member={user} />,
    csv: ({ full_name }, say) => say.name(full_name),
    sortable: 'full_name',
  },
  {
    id: 'hai_tag',
    header: t('ui.hai_tag'),
    cell: ({ hai_tag, full_name }) => hai_tag && <Tag of={{ hai_tag, full_name }} />,
    csv: (user, say) => say.tag(user),
    isExtra: true,
  },
  {
    id: 'email',
    header: t('ui.email'),
    cell: ({ email }) => (
      <span className="block min-w-48 wrap-anywhere">
        <Sensitive kind="email">{email}</Sensitive>
      </span>
    ),
    csv: ({ email }, say) => say.email(email),
  },
  {
    id: 'phone',
    header: t('ui.phone'),
    cell: ({ phone }) => phone && <Sensitive kind="phone">{phone}</Sensitive>,
    csv: ({ phone }, say) => say.phone(phone),
    isExtra: true,
  },
  {
    id: 'tier',
    header: t('admin_ui.tier'),
    cell: ({ tier, agent_level }) => (
      <span className="whitespace-nowrap">{agent_level === null ? tier : t('tier_of_agent', { tier, level: agent_level })}</span>
    ),
    csv: ({ tier }) => tier,
  },
  {
    id: 'role',
    header: t('admin_ui.role'),
    cell: ({ role }) => role && t(`admin_ui.role_${role}`),
    csv: ({ role }) => role && t(`admin_ui.role_${role}`),
    isExtra: true,
  },
]

const columnsIn = (t: Words): readonly Users[] => [
  ...whoIn(t),
  {
    id: 'available',
    header: t('ui.available'),
    cell: ({ available_balance }) => available_balance !== null && <Money cents={available_balance} />,
    csv: ({ available_balance }, say) => say.amount(available_balance),
    sortable: 'available_balance',
    align: 'end',
  },
  {
    id: 'on_hold',
    header: t('ui.on_hold'),
    cell: ({ on_hold_balance }) => on_hold_balance !== null && <MoneyOrDash cents={on_hold_balance} className="text-ink-soft" />,
    csv: ({ on_hold_balance }, say) => say.amount(on_hold_balance),
    align: 'end',
  },
  {
    id: 'state',
    header: t('admin_ui.status'),
    cell: (user) => <UserState user={user} />,
    csv: (user) => t(`state_${stateOf(user)}`),
  },
  {
    id: 'last_seen',
    header: t('admin_ui.last_seen'),
    cell: ({ last_seen_at }) => (last_seen_at ? <RelativeTime iso={last_seen_at} /> : <span className="text-ink-soft">–</span>),
    csv: ({ last_seen_at }) => last_seen_at,
  },
  {
    id: 'joined',
    header: t('admin_ui.joined'),
    cell: ({ created_at }) => <RelativeTime iso={created_at} />,
    csv: ({ created_at }) => created_at,
    sortable: 'created_at',
  },
]

const tiers = ['0', '1', '2', '3'] as const
const roles = ['any', 'admin', 'super_admin', 'none'] as const

const blockKindOptions = ['frozen', 'blocked', 'any', 'none'] as const

type Key =
  | 'search'
  | 'tier'
  | 'block_kind'
  | 'wallet'
  | 'approved'
  | 'role'
  | 'agent'
  | 'onboarded'
  | 'created_from'
  | 'created_to'

const filtersIn = (t: Words): readonly Filter<Key>[] => [
  { kind: 'text', key: 'search', label: t('admin_ui.name_haitag_email_or_phone') },
  {
    kind: 'number',
    key: 'tier',
    label: t('admin_ui.tier'),
    options: tiers.map((value) => ({ value, text: t('ui.tier', { tier: value }) })),
  },
  {
    kind: 'select',
    key: 'block_kind',
    label: t('block_kind_any'),
    options: blockKindOptions.map((value) => ({ value, text: t(`block_kind_${value}`) })),
  },
  {
    kind: 'select',
    key: 'wallet',
    label: t('ui.wallet'),
    options: [
      { value: 'locked', text: t('admin_ui.status_locked') },
      { value: 'frozen', text: t('admin_ui.status_frozen') },
    ],
  },
  { kind: 'yes_no', key: 'approved', label: t('let_in'), yes: t('admin_ui.yes'), no: t('state_waits') },
  {
    kind: 'select',
    key: 'role',
    label: t('admin_ui.role'),
    options: roles.map((value) => ({ value, text: t(`admin_ui.role_${value}`) })),
  },
  { kind: 'yes_no', key: 'agent', label: t('ui.agent'), yes: t('admin_ui.yes'), no: t('admin_ui.no') },
  { kind: 'yes_no', key: 'onboarded', label: t('set_up'), yes: t('admin_ui.yes'), no: t('admin_ui.no') },
  { kind: 'days', from: 'created_from', to: 'created_to', label: t('admin_ui.joined') },
]

export function UsersScreen() {
  const t = useTranslations('admin_users')
  const columns = useMemo(() => columnsIn(t), [t])
  const filters = useMemo(() => filtersIn(t), [t])
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('admin_ui.users')} />
      <DataTable
        list="admin_list_users"
        label={t('admin_ui.users')}
        columns={columns}
        filters={filters}
        sort={{ by: 'created_at', direction: 'descending' }}
        rowKey={({ user_id }) => user_id}
        href={({ user_id }) => adminPaths.user(user_id)}
        rowLook={({ is_blocked }) => (is_blocked ? 'bg-problem-wash' : undefined)}
        empty={{ title: t('admin_ui.no_members_yet') }}
      />
    </div>
  )
}
