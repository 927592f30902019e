import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../../lib/toast.ts'
import { getTranslations } from '../../../lib/translations.ts'
import { type Channel, ProofRejected, type Verifier, type SentCode, type VerificationMethod } from './verifier.ts'

const lockOf = (error: unknown): number | null => (error instanceof ProofRejected ? error.lockedUntilMs : null)

function tellSent({ channel }: SentCode): void {
  const t = getTranslations('admin_mfa')
  const isVoice = channel === 'voice'
  toast({
    kind: 'done',
    title: t(isVoice ? 'toast_call' : 'toast_sent'),
    text: t(isVoice ? 'toast_call_text' : 'toast_sent_text'),
  })
}

function tellLocked(): void {
  const t = getTranslations('admin_mfa')
  toast({ kind: 'problem', title: t('locked_title'), text: t('locked_text') })
}

export function useVerifier<Proven>(prover: Verifier<Proven>, onProven: (proven: Proven) => void) {
  const [way, setWay] = useState<VerificationMethod | undefined>(prover.methods[0])
  const [sent, setSent] = useState(prover.sent)
  const [lockedUntilMs, setLockedUntil] = useState(prover.lockedUntilMs)
  const onError = (error: Error) => {
    const until = lockOf(error)
    if (until === null) return
    setLockedUntil(until)
    tellLocked()
  }
  const send = useMutation({
    mutationFn: (channel: Channel) => prover.send(channel),
    onSuccess: (code) => {
      setSent(code)
      tellSent(code)
    },
    onError,
  })
  const check = useMutation({
    mutationFn: (code: string) => prover.byCode(way === 'authenticator' ? 'authenticator' : 'phone', code),
    onSuccess: onProven,
    onError,
  })
  const passkey = useMutation({ mutationFn: () => prover.byPasskey(), onSuccess: onProven, onError })
  return {
    way,
    sent,
    lockedUntilMs,
    send,
    check,
    passkey,
    ways: prover.methods,
    phone_ending: prover.phone_ending ?? '',
    choose: (other: VerificationMethod) => {
      for (const each of [send, check, passkey]) each.reset()
      setWay(other)
    },
    unlock: () => {
      for (const each of [send, check, passkey]) each.reset()
      setSent(null)
      setLockedUntil(null)
    },
  }
}

export type VerifierState = Pick<
  ReturnType<typeof useVerifier>,
  'way' | 'ways' | 'sent' | 'lockedUntilMs' | 'send' | 'phone_ending' | 'choose' | 'unlock'
> & {
  readonly check: { error: Error | null; isPending: boolean; reset: () => void; mutate: (code: string) => void }
  readonly passkey: { error: Error | null; isPending: boolean; mutate: () => void }
}
