import type { BranchMember } from '@hai/contract/referrals-admin'
import { Network } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { hasCode } from '../../api/api-error.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Empty } from '../../ui/empty.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { adminPaths } from '../paths.ts'
import { NotFound } from '../ui/not-found.tsx'
import { Panel } from '../ui/panel.tsx'
import { Sensitive, Tag } from '../ui/sensitive.tsx'
import { onTreeKey } from './tree-keys.ts'
import { LoadMoreMembers, TreeNode, type TreeState } from './tree-node.tsx'
import { useBranch } from './use-branch.ts'

interface TreeProps {
  /** Null for all members whom nobody referred. */
  user_id: string | null
  onOpen: (referral_id: string) => void
}

export function Tree({ user_id, onOpen }: TreeProps) {
  const t = useTranslations('admin_referrals')
  const { branch, members, line } = useBranch(user_id)
  const top = line.at(-1)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set(user_id === null ? [] : [user_id]))
  const [active, setActive] = useState<string | null>(null)
  const roots = top ? [top] : members
  const state: TreeState = {
    opened,
    active: active ?? roots[0]?.user.user_id ?? null,
    setActive,
    open: (id) => setOpened((before) => new Set([...before, id])),
    close: (id) => setOpened((before) => new Set([...before].filter((one) => one !== id))),
    onOpen,
  }
  if (hasCode(branch.error, 'NOT_FOUND', 'BAD_REQUEST')) return <NotFound />
  return (
    <Panel title={t('tree')}>
      <p className="text-sm text-ink-soft">{t('tree_text')}</p>
      {line.length > 1 && <LineUp line={line.slice(0, -1)} />}
      {!branch.data ? (
        branch.error ? (
          <LoadFailed onRetry={() => void branch.refetch()} />
        ) : (
          <RowsSkeleton rows={4} label={t('ui.loading')} />
        )
      ) : roots.length === 0 ? (
        <Empty icon={Network} title={t('none')} text={t('none_text')} />
      ) : (
        <ul role="tree" aria-label={t('tree')} onKeyDown={(event) => onTreeKey(event, state)} className="grid gap-0.5">
          {roots.map((member) => (
            <TreeNode key={member.user.user_id} member={member} level={1} state={state} />
          ))}
          {!top && <LoadMoreMembers branch={branch} level={1} />}
        </ul>
      )}
    </Panel>
  )
}

function LineUp({ line }: { line: readonly BranchMember[] }) {
  const t = useTranslations('admin_referrals')
  return (
    <nav aria-label={t('line')}>
      <ol className="flex flex-wrap items-center gap-x-2 text-sm">
        <li>
          <Link href={adminPaths.referrals({ tab: 'tree' })} className="inline-block py-2">
            {t('everybody')}
          </Link>
        </li>
        {line.map(({ user: { user_id, full_name, hai_tag } }) => (
          <li key={user_id} className="min-w-0 before:mr-2 before:text-ink-soft before:content-['›']">
            <Link href={adminPaths.referrals({ tab: 'tree', user: user_id })} className="inline-block py-2 wrap-anywhere">
              {hai_tag ? (
                <Tag of={{ hai_tag, full_name }} />
              ) : full_name ? (
                <Sensitive kind="name">{full_name}</Sensitive>
              ) : (
                t('admin_ui.no_name')
              )}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
