import type { Output } from '@hai/contract/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import { Button } from '../../ui/button.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { SectionFailed } from '../../ui/section-failed.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { participantName } from './participant-name.ts'

type BlockedMember = Output<'list_blocked_members'>['items'][number]

export function BlockedPanel() {
  const t = useTranslations('chat')
  const { data, isPending, refetch } = useQuery({ ...api.list_blocked_members.query(), refetchOnMount: 'always' })
  if (isPending) return <RowsSkeleton rows={2} label={t('ui.loading')} />
  if (!data) return <SectionFailed title={t('blocked')} onRetry={() => void refetch()} />
  return (
    <Section title={t('blocked')}>
      {data.items.length === 0 ? (
        <Box>
          <p className="text-sm text-ink-soft">{t('blocked_none')}</p>
        </Box>
      ) : (
        <Box flush>
          <ul>
            {data.items.map((member) => (
              <li key={member.user_id}>
                <OneBlocked member={member} />
              </li>
            ))}
          </ul>
        </Box>
      )}
    </Section>
  )
}

function OneBlocked({ member }: { member: BlockedMember }) {
  const t = useTranslations('chat')
  const { user_id, hai_tag, avatar_url, created_at } = member
  const name = participantName({ counterparty: member }, t('ui.someone'))
  const unblock = useMutation({
    mutationKey: ['unblock_member'],
    mutationFn: () => api.unblock_member({ user_id }),
    onSuccess: () => toast({ title: t('unblocked', { name }), kind: 'done' }),
  })
  return (
    <ActionRow
      start={<Avatar name={name} avatar_url={avatar_url} />}
      title={<bdi>{name}</bdi>}
      details={[
        // Keeps the handle in one piece and in lower case at the start of a line.
        ...(hai_tag && name !== `@${hai_tag}`
          ? [
              <span key="handle" className="inline-block">
                @{hai_tag}
              </span>,
            ]
          : []),
        <>
          {t('blocked_since')} <RelativeTime iso={created_at} />
        </>,
      ]}
      actions={
        <Button size="small" kind="edge" busy={unblock.isPending} onClick={() => unblock.mutate()}>
          {t('unblock')}
          <span className="sr-only"> {name}</span>
        </Button>
      }
      error={unblock.error && <Notice kind="problem" title={errorMessage(unblock.error)} />}
    />
  )
}
