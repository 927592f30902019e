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

/** Connects and disconnects providers. `asked` is the action that waits for the member's confirmation or password. */
export function useConnecting() {
  const [asked, setAsked] = useState<ConnectionAction | null>(null)
  const run = useMutation({
    mutationFn: ({ act, password }: { act: ConnectionAction; password?: string }) => perform(act, password),
    onSuccess: () => setAsked(null),
    onError: (error, { act }) => hasCode(error, 'REAUTHENTICATION_NEEDED') && setAsked(act),
  })
  const act = run.variables?.act ?? null
  return {
    asked,
    /** After a successful start, connecting stays busy until the browser leaves the page. */
    busy: run.isPending || (run.isSuccess && act?.kind === 'connect') ? act : null,
    failed: run.error && act ? { error: run.error, act } : null,
    connect: (provider: { id: string; name: string }) => run.mutate({ act: { kind: 'connect', ...provider } }),
    askToDisconnect: ({ id, name }: { id: string; name: string }) => {
      run.reset()
      setAsked({ kind: 'disconnect', id, name })
    },
    answer: (password: string | undefined) => {
      if (asked) run.mutate({ act: asked, ...(password === undefined ? {} : { password }) })
    },
    forget: run.reset,
    leave: () => {
      run.reset()
      setAsked(null)
    },
  }
}
