import { useMutation } from '@tanstack/react-query'
import type { Output } from '@hai/contract/contract'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { toast } from '../../lib/toast.ts'
import { getTranslations } from '../../lib/translations.ts'
import { redirectToProvider } from './provider-redirect.ts'

/** `id`: the provider to connect, or the connection to remove. */
export interface ConnectionAction {
  kind: 'connect' | 'disconnect'
  id: string
  name: string
}

type Departure = Output<'start_oauth_link'>

async function perform({ kind, id, name }: ConnectionAction, password: string | undefined): Promise<void> {
  const proof = password === undefined ? {} : { password }
  if (kind === 'connect') {
    const departure: Departure = await api.start_oauth_link({ provider_id: id, ...proof })
    redirectToProvider(departure, { name, purpose: 'connect' })
    return
  }
  await api.unlink_oauth({ link_id: id, ...proof })
  await queryClient.invalidateQueries({ queryKey: api.list_oauth_links.key })
  toast({ title: getTranslations('oauth')('disconnected', { provider: name }), kind: 'done' })
}

/** `asked` waits for the member's confirmation or password. */
export function useConnecting() {
  const [asked, setAsked] = useState<ConnectionAction | null>(null)
  const run = useMutation({
    mutationFn: ({ action, password }: { action: ConnectionAction; password?: string }) => perform(action, password),
    onSuccess: () => setAsked(null),
    onError: (error, { action }) => hasCode(error, 'REAUTHENTICATION_NEEDED') && setAsked(action),
  })
  const action = run.variables?.action ?? null
  return {
    asked,
    /** After a successful start, connecting stays busy until the browser leaves the page. */
    busy: run.isPending || (run.isSuccess && action?.kind === 'connect') ? action : null,
    failed: run.error && action ? { error: run.error, action } : null,
    connect: (provider: { id: string; name: string }) => run.mutate({ action: { kind: 'connect', ...provider } }),
    askToDisconnect: ({ id, name }: { id: string; name: string }) => {
      run.reset()
      setAsked({ kind: 'disconnect', id, name })
    },
    answer: (password: string | undefined) => {
      if (asked) run.mutate({ action: asked, ...(password === undefined ? {} : { password }) })
    },
    forget: run.reset,
    leave: () => {
      run.reset()
      setAsked(null)
    },
  }
}
