import type { ChatSession } from '@hai/contract/chat'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { useTranslations } from '../../lib/translations.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showConversation } from './live-conversations.ts'

export function useBlock({ id: session_id, is_blocked, counterparty: { user_id } }: ChatSession, onDone?: () => void) {
  return useMutation({
    mutationKey: ['block_member', 'unblock_member'],
    mutationFn: async () => {
      await (is_blocked ? api.unblock_member({ user_id }) : api.block_member({ user_id }))
      return api.get_chat_session({ session_id })
    },
    onSuccess: (session) => {
      showConversation(session)
      onDone?.()
    },
  })
}

export function BlockDialog({ session, name, onClose }: { session: ChatSession; name: string; onClose: () => void }) {
  const t = useTranslations('chat')
  const block = useBlock(session, onClose)
  return (
    <FormDialog
      title={t('block_title', { name })}
      submitLabel={t('block')}
      kind="danger"
      busy={block.isPending}
      onClose={onClose}
      onSubmit={() => block.mutate()}
    >
      {block.error && <Notice kind="problem" title={errorMessage(block.error)} />}
      <p>{t('block_text')}</p>
    </FormDialog>
  )
}
