import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { toast } from '../../lib/toast.ts'

/** Refetches the ticket also after an error, because a colleague may have been faster. */
export function useTicketAction<Input>(call: (input: Input) => Promise<unknown>, words: { failed: string }, onDone: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: onDone,
    onError: (error) => toast({ title: words.failed, text: errorMessage(error), kind: 'problem' }),
    onSettled: () => {
      for (const { key } of [api.admin_get_ticket, api.admin_list_tickets, api.admin_get_ticket_figures])
        void cache.invalidateQueries({ queryKey: key })
    },
  })
}
