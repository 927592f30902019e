import { useMutation } from '@tanstack/react-query'
import type { Output } from '@hai/contract/contract'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
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
  toast({ title: getTranslations('oauth')('disconnected', { provider: name }), kind: 'done' })
}

/** `pendingAction` waits for the member's confirmation or password. */
export function useConnecting() {
  const [pendingAction, setPendingAction] = useState<ConnectionAction | null>(null)
  const run = useMutation({
    mutationKey: ['unlink_oauth'],
    mutationFn: ({ action, password }: { action: ConnectionAction; password?: string }) => perform(action, password),
    onSuccess: () => setPendingAction(null),
    onError: (error, { action }) => hasCode(error, 'REAUTHENTICATION_NEEDED') && setPendingAction(action),
  })
  const action = run.variables?.action ?? null
  return {
    pendingAction,
    /** After a successful start, connecting stays busy until the browser leaves the page. */
    busy: run.isPending || (run.isSuccess && action?.kind === 'connect') ? action : null,
    failed: run.error && action ? { error: run.error, action } : null,
    connect: (provider: { id: string; name: string }) => run.mutate({ action: { kind: 'connect', ...provider } }),
    askToDisconnect: ({ id, name }: { id: string; name: string }) => {
      run.reset()
      setPendingAction({ kind: 'disconnect', id, name })
    },
    answer: (password: string | undefined) => {
      if (pendingAction) run.mutate({ action: pendingAction, ...(password === undefined ? {} : { password }) })
    },
    forget: run.reset,
    leave: () => {
      run.reset()
      setPendingAction(null)
    },
  }
}
