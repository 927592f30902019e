import { Fingerprint, KeyRound, MessageSquareText, PhoneCall } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { minutesAndSeconds, useSecondsLeft } from '../../../lib/use-seconds-left.ts'
import { useTranslations } from '../../../lib/translations.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { EnterCode, SixDigits } from './enter-code.tsx'
import type { Verifier, VerificationMethod } from './verifier.ts'
import { settingsLink } from './settings-link.ts'
import { VerificationError } from './verification-error.tsx'
import { useVerifier, type VerifierState } from './use-verifier.ts'

/** `proof`: the reader can prove the second factor. `stopped`: the reader can do nothing now. */
export type SecondFactorHeading = (title: string, text: string, at: 'proof' | 'stopped') => ReactNode

export interface SecondFactorFormProps<Proven> {
  prover: Verifier<Proven>
  onProven: (proven: Proven) => void
  head: SecondFactorHeading
}

export function SecondFactorForm<Proven>({ prover, onProven, head }: SecondFactorFormProps<Proven>) {
  const t = useTranslations('admin_mfa')
  const proving = useVerifier(prover, onProven)
  if (proving.lockedUntilMs !== null)
    return (
      <>
        {head(t('locked_title'), t('locked_text'), 'stopped')}
        <LockedOut untilMs={proving.lockedUntilMs} onExpired={proving.unlock} />
      </>
    )
  if (proving.way === undefined)
    return (
      <>
        {head(t('no_way_title'), t('no_way'), 'stopped')}
        {prover.phoneProblem !== null && (
          <Notice kind="problem" title={t('no_phone')}>
            {prover.phoneProblem}
          </Notice>
        )}
        <NoWay />
      </>
    )
  const { title, text } = headOf(proving)
  const { phone_ending } = proving
  return (
    <>
      {head(t(title), t(text, { phone: `•• ${phone_ending}` }), 'proof')}
      <Step {...proving} />
      <OtherWays {...proving} />
      <p className="text-sm text-ink-soft">{t('guesses')}</p>
      {prover.phoneProblem !== null && <NoPhone reason={prover.phoneProblem} />}
    </>
  )
}

function headOf({ way, sent }: Pick<VerifierState, 'way' | 'sent'>) {
  if (way === 'authenticator') return { title: 'title_code', text: 'by_authenticator' } as const
  if (way === 'passkey') return { title: 'title', text: 'by_passkey' } as const
  if (sent === null) return { title: 'title', text: 'by_phone' } as const
  return { title: 'title_code', text: sent.channel === 'voice' ? 'called' : 'texted' } as const
}

function Step(proving: VerifierState) {
  const t = useTranslations('admin_mfa')
  const { way, sent, send, check, passkey } = proving
  if (way === 'authenticator') return <SixDigits check={check} />
  if (way === 'phone') return sent === null ? <RequestCode send={send} /> : <EnterCode sent={sent} send={send} check={check} />
  return (
    <>
      <VerificationError error={passkey.error} />
      <Button kind="main" wide icon={Fingerprint} busy={passkey.isPending} onClick={() => passkey.mutate()}>
        {t('use_passkey')}
      </Button>
    </>
  )
}

const waysLook = {
  phone: { icon: MessageSquareText, text: 'way_phone' },
  authenticator: { icon: KeyRound, text: 'way_authenticator' },
  passkey: { icon: Fingerprint, text: 'use_passkey' },
} as const satisfies Record<VerificationMethod, unknown>

function OtherWays({ way, ways, choose }: Pick<VerifierState, 'way' | 'ways' | 'choose'>) {
  const t = useTranslations('admin_mfa')
  const others = ways.filter((other) => other !== way)
  if (others.length === 0) return null
  return (
    <div className="grid gap-1">
      {others.map((other) => (
        <Button key={other} kind="plain" wide icon={waysLook[other].icon} onClick={() => choose(other)}>
          {t(waysLook[other].text)}
        </Button>
      ))}
    </div>
  )
}

function LockedOut({ untilMs, onExpired }: { untilMs: number; onExpired: () => void }) {
  const t = useTranslations('admin_mfa')
  const left = useSecondsLeft(untilMs)
  useEffect(() => {
    if (left === 0) onExpired()
  }, [left, onExpired])
  return (
    <p
      role="timer"
      className="rounded-box bg-problem-wash px-edge py-3.5 text-2xl font-bold tracking-tight text-problem tabular-nums"
    >
      {t('locked_left', { time: minutesAndSeconds(left) })}
    </p>
  )
}

function NoPhone({ reason }: { reason: string }) {
  const t = useTranslations('admin_mfa')
  return (
    <p className="text-sm text-ink-soft">
      {t('no_phone')}: {reason}{' '}
      <a href={settingsLink('phone')} className="text-accent-ink underline underline-offset-4">
        {t('to_phone')}
      </a>
    </p>
  )
}

function NoWay() {
  const t = useTranslations('admin_mfa')
  return (
    <div className="grid gap-2">
      <ButtonLink href={settingsLink('phone')} kind="main" wide outside>
        {t('to_phone')}
      </ButtonLink>
      <ButtonLink href={settingsLink('security')} wide outside>
        {t('to_security')}
      </ButtonLink>
    </div>
  )
}

function RequestCode({ send }: Pick<VerifierState, 'send'>) {
  const t = useTranslations('admin_mfa')
  const state = (channel: 'text' | 'voice') => ({
    busy: send.isPending && send.variables === channel,
    refused: send.isPending && send.variables !== channel,
    onClick: () => send.mutate(channel),
  })
  return (
    <>
      <VerificationError error={send.error} />
      <div className="grid gap-2">
        <Button kind="main" wide icon={MessageSquareText} {...state('text')}>
          {t('send_text')}
        </Button>
        <Button kind="edge" wide icon={PhoneCall} {...state('voice')}>
          {t('call_instead')}
        </Button>
      </div>
    </>
  )
}
