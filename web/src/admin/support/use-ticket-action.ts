import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { errorWords } from '../../api/error-messages.ts'
import { toast } from '../../lib/toast.ts'

/**
 * Runs an action on a ticket and invalidates its queries, also after an error, because a colleague may have been
 * faster.
 */
export function useTicketAct<Input>(act: (input: Input) => Promise<unknown>, words: { failed: string }, onDone: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: onDone,
    onError: (error) => toast({ title: words.failed, text: errorWords(error), kind: 'problem' }),
    onSettled: () => {
      for (const { key } of [api.admin_get_ticket, api.admin_list_tickets, api.admin_get_ticket_figures])
        void cache.invalidateQueries({ queryKey: key })
    },
  })
}
