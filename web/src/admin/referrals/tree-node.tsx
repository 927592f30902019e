import type { BranchMember } from '@hai/contract/referrals-admin'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from '../../lib/translations.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import type { Pages } from '../../ui/load-more.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { Money } from '../ui/sensitive.tsx'
import { When } from '../ui/when.tsx'
import { stateTones } from './referral-status-style.ts'
import { useBranch } from './use-branch.ts'
import { SEPARATOR } from '../../lib/separator.ts'

export interface TreeState {
  readonly opened: ReadonlySet<string>
  readonly active: string | null
  setActive: (user_id: string) => void
  open: (user_id: string) => void
  close: (user_id: string) => void
  onOpen: (referral_id: string) => void
}

interface TreeNodeProps {
  member: BranchMember
  level: number
  state: TreeState
}

const itemLook = 'min-w-0 outline-none [&:focus-visible>div]:outline-3 [&:focus-visible>div]:outline-accent-ink'

export function TreeNode({ member, level, state }: TreeNodeProps) {
  const t = useTranslations('admin_referrals')
  const id = useId()
  const { user, referral, brought } = member
  const { user_id } = user
  const isOpen = state.opened.has(user_id)
  const Mark = isOpen ? ChevronDown : ChevronRight
  return (
    <li
      role="treeitem"
      aria-level={level}
      aria-labelledby={id}
      aria-expanded={brought > 0 ? isOpen : undefined}
      aria-selected={state.active === user_id}
      tabIndex={state.active === user_id ? 0 : -1}
      data-user={user_id}
      onFocus={({ target, currentTarget }) => target === currentTarget && state.setActive(user_id)}
      className={itemLook}
    >
      <div
        id={id}
        className="flex min-h-(--size-touch) flex-wrap items-center gap-x-3 gap-y-1 rounded-box px-1 py-1 text-sm hover:bg-sunken"
        onClick={() => brought > 0 && (isOpen ? state.close(user_id) : state.open(user_id))}
      >
        {brought > 0 ? <Mark className="size-5 flex-none text-ink-soft" /> : <span className="w-5 flex-none" />}
        <MemberName member={user} plain />
        {referral && <Status tone={stateTones[referral.state]}>{t(`state_${referral.state}`)}</Status>}
        <Counts of={member} />
        {referral && (
          <button
            type="button"
            tabIndex={-1}
            data-press=""
            className="ml-auto min-h-(--size-touch) px-2 font-medium text-accent-ink hover:underline lg:min-h-8"
            onClick={(event) => {
              event.stopPropagation()
              state.onOpen(referral.id)
            }}
          >
            {t('admin_ui.details')}
          </button>
        )}
      </div>
      {isOpen && brought > 0 && <Branch user_id={user_id} level={level + 1} state={state} />}
    </li>
  )
}

function Counts({ of: { referral, brought, below, depth, earned, taken_back } }: { of: BranchMember }) {
  const t = useTranslations('admin_referrals')
  return (
    <span className="text-ink-soft">
      {referral && <When iso={referral.joined_at} />}
      {referral && brought > 0 && SEPARATOR}
      {brought > 0 && t('brought', { count: brought })}
      {below > brought && `${SEPARATOR}${t('below', { count: below, depth })}`}
      {earned > 0 && (
        <>
          {SEPARATOR}
          {t('earned')} <Money cents={earned} />
        </>
      )}
      {taken_back > 0 && (
        <>
          {SEPARATOR}
          {t('admin_ui.reversed')} <Money cents={taken_back} />
        </>
      )}
    </span>
  )
}

function Branch({ user_id, level, state }: { user_id: string; level: number; state: TreeState }) {
  const { branch, members } = useBranch(user_id)
  return (
    <ul role="group" className="ml-3.5 grid gap-0.5 border-l border-line pl-1 md:pl-3">
      {branch.isPending && (
        <li role="none">
          <SkeletonBlock className="h-10" />
        </li>
      )}
      {branch.isLoadingError && (
        <li role="none">
          <LoadFailed onRetry={() => void branch.refetch()} />
        </li>
      )}
      {members.map((member) => (
        <TreeNode key={member.user.user_id} member={member} level={level} state={state} />
      ))}
      <LoadMoreMembers branch={branch} level={level} />
    </ul>
  )
}

/** A tree item, so that the keyboard reaches it. */
export function LoadMoreMembers({ branch, level }: { branch: Pages; level: number }) {
  const t = useTranslations('admin_referrals')
  if (!branch.hasNextPage) return null
  return (
    <li role="treeitem" aria-level={level} aria-selected={false} tabIndex={-1} className={itemLook}>
      <div
        data-press=""
        aria-busy={branch.isFetchingNextPage}
        className="flex min-h-(--size-touch) cursor-pointer items-center rounded-box px-1 pl-9 text-sm font-medium text-accent-ink hover:bg-sunken"
        onClick={() => void branch.fetchNextPage()}
      >
        {t(branch.isFetchNextPageError ? 'more_failed' : 'ui.show_more')}
      </div>
    </li>
  )
}
