import type { CodeChannel } from '@hai/contract/phone'
import type { Output } from '@hai/contract/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'

const SECOND_MS = 1_000

/** Times are by this browser's clock. */
export interface PendingCode {
  channel: CodeChannel
  expiresAtMs: number
  resendAtMs: number
}

export interface VerificationState {
  isAvailable: boolean
  pending: PendingCode | null
  /** 0: not locked. */
  lockedUntilMs: number
}

/** The server sends durations, because phone clocks are often wrong. */
function standingOf({ available, pending, locked_seconds }: Output<'get_phone_verification'>): VerificationState {
  const now = Date.now()
  return {
    isAvailable: available,
    pending: pending && {
      channel: pending.channel,
      expiresAtMs: now + pending.expires_in_seconds * SECOND_MS,
      resendAtMs: now + pending.resend_in_seconds * SECOND_MS,
    },
    lockedUntilMs: locked_seconds > 0 ? now + locked_seconds * SECOND_MS : 0,
  }
}

const key = [...api.get_phone_verification.key, 'standing'] as const

export function useVerification({ onVerified }: { onVerified: () => void }) {
  const standing = useQuery({
    queryKey: key,
    queryFn: async () => standingOf(await api.get_phone_verification()),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

  const send = useMutation({
    mutationKey: ['start_phone_verification'],
    mutationFn: (channel: CodeChannel) => api.start_phone_verification({ channel }),
    onMutate: () => check.reset(),
    onSuccess: (pending) => {
      queryClient.setQueryData(key, standingOf({ available: true, pending, locked_seconds: 0 }))
    },
  })
  const check = useMutation({
    mutationKey: ['check_phone_verification'],
    mutationFn: (code: string) => api.check_phone_verification({ code }),
    onSuccess: onVerified,
  })
  return { standing, send, check }
}
export type Verification = ReturnType<typeof useVerification>
