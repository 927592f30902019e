import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { queryClient } from '../../api/query-client.ts'
import { getSession } from '../../api/session.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { unreadCount } from './unread-count.ts'

export function MarkAllRead() {
  const t = useTranslations('chat')
  const { data } = useQuery(unreadCount())
  const mark = useMutation({
    mutationFn: async () => {
      const user_id = getSession()?.user.id
      if (user_id !== undefined) await api.mark_all_messages_as_read({ user_id })
    },
    onSuccess: () =>
      Promise.all(
        [api.count_unread_messages, api.list_chat_sessions].map(({ key }) => queryClient.invalidateQueries({ queryKey: key })),
      ),
    onError: (error) => toast({ title: errorMessage(error), kind: 'problem' }),
  })
  if (!data?.count) return null
  return (
    <Button kind="plain" size="small" className="-me-[min(0.875rem,4.375vw)]" busy={mark.isPending} onClick={() => mark.mutate()}>
      {t('mark_all')}
    </Button>
  )
}
