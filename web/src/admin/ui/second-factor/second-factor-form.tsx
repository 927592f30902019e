import { Fingerprint, KeyRound, MessageSquareText } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { minutesAndSeconds, useSecondsLeft } from '../../../lib/use-seconds-left.ts'
import { useWords } from '../../../lib/words.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { AskForCode } from './request-code.tsx'
import { EnterCode, SixDigits } from './enter-code.tsx'
import type { Prover, Way } from './verifier.ts'
import { settingsAndBack } from './settings-link.ts'
import { Trouble } from './verification-error.tsx'
import { useProving, type Proving } from './use-verifier.ts'

/** Heading of the current step. `stopped`: nothing can be done now. */
export type ProveHead = (title: string, text: string, at: 'proof' | 'stopped') => ReactNode

export interface ProveProps<Proven> {
  prover: Prover<Proven>
  onProven: (proven: Proven) => void
  head: ProveHead
}

export function Prove<Proven>({ prover, onProven, head }: ProveProps<Proven>) {
  const t = useWords('admin_mfa')
  const proving = useProving(prover, onProven)
  if (proving.lockedUntilMs !== null)
    return (
      <>
        {head(t('locked_title'), t('locked_text'), 'stopped')}
        <LockedOut untilMs={proving.lockedUntilMs} onOver={proving.unlock} />
      </>
    )
  if (proving.way === undefined)
    return (
      <>
        {head(t('no_way_title'), t('no_way'), 'stopped')}
        {prover.phoneTrouble !== null && (
          <Notice kind="problem" title={t('no_phone')}>
            {prover.phoneTrouble}
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
      {prover.phoneTrouble !== null && <NoPhone why={prover.phoneTrouble} />}
    </>
  )
}

/** Every text receives the last digits of the number, used or not. */
function headOf({ way, sent }: Pick<Proving, 'way' | 'sent'>) {
  if (way === 'authenticator') return { title: 'title_code', text: 'by_authenticator' } as const
  if (way === 'passkey') return { title: 'title', text: 'by_passkey' } as const
  if (sent === null) return { title: 'title', text: 'by_phone' } as const
  return { title: 'title_code', text: sent.channel === 'voice' ? 'called' : 'texted' } as const
}

function Step(proving: Proving) {
  const t = useWords('admin_mfa')
  const { way, sent, send, check, passkey } = proving
  if (way === 'authenticator') return <SixDigits check={check} />
  if (way === 'phone') return sent === null ? <AskForCode send={send} /> : <EnterCode sent={sent} send={send} check={check} />
  return (
    <>
      <Trouble error={passkey.error} />
      <Button kind="main" wide icon={Fingerprint} busy={passkey.isPending} onClick={() => passkey.mutate()}>
        {t('use_passkey')}
      </Button>
    </>
  )
}

const waysLook = {
  phone: { icon: MessageSquareText, text: 'way_phone' },
  authenticator: { icon: KeyRound, text: 'way_authenticator' },
  passkey: { icon: Fingerprint, text: 'way_passkey' },
} as const satisfies Record<Way, unknown>

function OtherWays({ way, ways, choose }: Pick<Proving, 'way' | 'ways' | 'choose'>) {
  const t = useWords('admin_mfa')
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

function LockedOut({ untilMs, onOver }: { untilMs: number; onOver: () => void }) {
  const t = useWords('admin_mfa')
  const left = useSecondsLeft(untilMs)
  useEffect(() => {
    if (left === 0) onOver()
  }, [left, onOver])
  return (
    <p
      role="timer"
      className="rounded-box bg-problem-wash px-edge py-3.5 text-2xl font-bold tracking-tight text-problem tabular-nums"
    >
      {t('locked_left', { time: minutesAndSeconds(left) })}
    </p>
  )
}

function NoPhone({ why }: { why: string }) {
  const t = useWords('admin_mfa')
  return (
    <p className="text-sm text-ink-soft">
      {t('no_phone')}: {why}{' '}
      <a href={settingsAndBack('phone')} className="text-accent-ink underline underline-offset-4">
        {t('to_phone')}
      </a>
    </p>
  )
}

function NoWay() {
  const t = useWords('admin_mfa')
  return (
    <div className="grid gap-2">
      <ButtonLink href={settingsAndBack('phone')} kind="main" wide outside>
        {t('to_phone')}
      </ButtonLink>
      <ButtonLink href={settingsAndBack('security')} wide outside>
        {t('to_security')}
      </ButtonLink>
    </div>
  )
}
