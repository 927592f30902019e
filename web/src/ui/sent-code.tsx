import type { CodeChannel } from '@hai/contract/phone'
import { MessageSquareText, PhoneCall } from 'lucide-react'
import { Button } from './button.tsx'
import { RichText } from './rich-text.tsx'

/** `text` contains the time that is left, in `<b>`. */
export function CodeTimeLeft({ left, lifetimeSeconds, text }: { left: number; lifetimeSeconds: number; text: string }) {
  return (
    <div className="grid gap-1.5">
      <div className="bar-box h-1.5 overflow-clip rounded-full bg-sunken" aria-hidden="true">
        <div
          className="bar-fill h-full rounded-full bg-accent-ink"
          style={{ width: `${Math.min(100, (left * 100) / lifetimeSeconds)}%` }}
        />
      </div>
      <p role="timer" className="text-sm text-ink-soft tabular-nums">
        <RichText text={text} b={(time) => <b className="font-medium text-ink">{time}</b>} />
      </p>
    </div>
  )
}

interface SendCodeAgainProps {
  /** Of the last code. */
  channel: CodeChannel
  /** The channel of a request that has no answer yet. */
  sending: CodeChannel | null
  /** True until another code may be requested. */
  mustWait: boolean
  hasExpired: boolean
  sameText: string
  otherText: string
  onSend: (channel: CodeChannel) => void
}

/** One button sends a new code over the same channel, the other over the other channel. */
export function SendCodeAgain(props: SendCodeAgainProps) {
  const { channel, sending, mustWait, hasExpired, sameText, otherText, onSend } = props
  const other = channel === 'voice' ? 'text' : 'voice'
  const state = (wanted: CodeChannel) => ({
    busy: sending === wanted,
    refused: mustWait || (sending !== null && sending !== wanted),
    onClick: () => onSend(wanted),
  })
  return (
    <div className="grid gap-2 min-[22rem]:grid-cols-2">
      <Button kind={hasExpired ? 'main' : 'edge'} wide {...state(channel)}>
        {sameText}
      </Button>
      <Button kind="edge" wide icon={other === 'text' ? MessageSquareText : PhoneCall} {...state(other)}>
        {otherText}
      </Button>
    </div>
  )
}
