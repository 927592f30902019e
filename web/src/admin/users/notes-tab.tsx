import { STAFF_NOTE_MAX } from '@hai/contract/user-values'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { useForm } from '../../ui/field.tsx'
import { LongField } from '../../ui/long-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { Panel } from '../ui/panel.tsx'
import { Sensitive } from '../ui/sensitive.tsx'

export function NotesTab({ user_id }: { user_id: string }) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)]">
      <NewNote user_id={user_id} />
      <Notes user_id={user_id} />
    </div>
  )
}

function NewNote({ user_id }: { user_id: string }) {
  const t = useTranslations('admin_users')
  const [body, setBody] = useState('')
  const adding = useMutation({
    mutationKey: ['admin_add_user_note'],
    mutationFn: () => api.admin_add_user_note({ user_id, body: body.trim() }),
    onSuccess: () => {
      toast({ title: t('admin_ui.note_added'), kind: 'done' })
      setBody('')
      form.reset()
    },
  })
  const form = useForm({
    errors: { body: body.trim() === '' && t('admin_ui.note_missing') },
    isBusy: adding.isPending,
    onSubmit: () => adding.mutate(),
  })
  return (
    <Panel title={t('admin_ui.new_note')}>
      <form noValidate onSubmit={form.submit} className="grid grid-cols-1 gap-4">
        <LongField
          label={t('ui.note')}
          hint={t('note_hint')}
          {...form.field('body')}
          value={body}
          maxLength={STAFF_NOTE_MAX}
          onChange={setBody}
        />
        {adding.error && <Notice kind="problem" title={errorMessage(adding.error)} />}
        <Button kind="main" type="submit" busy={adding.isPending} className="justify-self-end">
          {t('admin_ui.add_note')}
        </Button>
      </form>
    </Panel>
  )
}

function Notes({ user_id }: { user_id: string }) {
  const t = useTranslations('admin_users')
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [...api.admin_list_user_notes.key, 'pages', user_id] as const,
    queryFn: ({ pageParam }) => api.admin_list_user_notes({ user_id, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
  const notes = data?.pages.flatMap(({ items }) => items)
  return (
    <Panel title={t('admin_ui.staff_notes')}>
      {!notes && (error ? <LoadFailed onRetry={() => void refetch()} /> : <RowsSkeleton rows={3} label={t('ui.loading')} />)}
      {notes?.length === 0 && <p className="text-ink-soft">{t('no_notes')}</p>}
      <ol className="grid gap-4">
        {notes?.map(({ id, author, body, created_at }) => (
          <li key={id} className="grid gap-1 border-t border-line pt-4 first:border-0 first:pt-0">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
              <MemberName member={author} plain />
              <span className="text-ink-soft">
                <RelativeTime iso={created_at} />
              </span>
            </div>
            <p className="wrap-anywhere whitespace-pre-wrap">
              <Sensitive kind="text">{body}</Sensitive>
            </p>
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button size="small" busy={isFetchingNextPage} className="justify-self-start" onClick={() => void fetchNextPage()}>
          {t('older_notes')}
        </Button>
      )}
    </Panel>
  )
}
