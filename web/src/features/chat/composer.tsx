import { CHAT_MAX } from '@hai/contract/bounds'
import type { ChatSession } from '@hai/contract/chat'
import { ImagePlus, SendHorizontal, X } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { api } from '../../api/api.ts'
import { cx } from '../../lib/cx.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { RoundButton } from '../../ui/button.tsx'
import { OwnPicture } from './chat-image.tsx'
import { pictureToSend, pictureTypes } from '../../lib/picture-to-send.ts'
import { drafts, sendMessage } from './thread-store.ts'

const TYPING_EVERY_MS = 3_000
/** The character count is shown from this length. */
const LENGTH_TOLD = CHAT_MAX - 200

/** Except on touch screens, Enter sends and Shift+Enter starts a new line. */
export function Composer({ session: { id: session_id } }: { session: ChatSession }) {
  const t = useTranslations('chat')
  const [typed, setTyped] = useState(drafts.get(session_id) ?? '')
  const [picture, setPicture] = useState<Blob | null>(null)
  const typedAt = useRef(0)
  const change = (text: string) => {
    drafts.set(session_id, text)
    setTyped(text)
    const now = Date.now()
    if (text === '' || now - typedAt.current < TYPING_EVERY_MS) return
    typedAt.current = now
    api.show_typing({ session_id }).catch(() => undefined)
  }
  const isTooLong = typed.trim().length > CHAT_MAX
  const submit = () => {
    if (isTooLong || (typed.trim() === '' && !picture)) return
    sendMessage(session_id, typed.trim(), picture)
    drafts.delete(session_id)
    setTyped('')
    setPicture(null)
    typedAt.current = 0
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || matchMedia('(pointer: coarse)').matches)
      return
    event.preventDefault()
    submit()
  }
  return (
    <form
      data-foot=""
      className="grid gap-1 pt-2"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {picture && <Chosen picture={picture} onRemove={() => setPicture(null)} />}
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-end gap-1.5">
        <PictureButton onPicture={setPicture} />
        <textarea
          aria-label={t('message')}
          placeholder={t('message')}
          dir="auto"
          rows={1}
          value={typed}
          aria-invalid={isTooLong || undefined}
          onChange={({ target }) => change(target.value)}
          onKeyDown={onKeyDown}
          className={cx(
            'focus-ring-soft field-sizing-content max-h-32 min-h-(--size-touch) w-full resize-none rounded-[1.375rem] border-[1.5px] bg-surface px-4 py-2.25',
            isTooLong ? 'border-problem' : 'border-line-strong',
          )}
        />
        <RoundButton
          type="submit"
          icon={SendHorizontal}
          label={t('send')}
          className="bg-accent text-on-accent hover:bg-accent-strong"
        />
      </div>
      <p role="status" className={cx('text-end text-xs empty:sr-only', isTooLong ? 'font-medium text-problem' : 'text-ink-soft')}>
        {typed.length > LENGTH_TOLD && t('length', { length: typed.trim().length, max: CHAT_MAX })}
      </p>
    </form>
  )
}

function Chosen({ picture, onRemove }: { picture: Blob; onRemove: () => void }) {
  const t = useTranslations('chat')
  return (
    <div className="flex items-start gap-2">
      <div className="max-w-40">
        <OwnPicture picture={picture} />
      </div>
      <RoundButton icon={X} label={t('ui.picture_remove')} onClick={onRemove} />
    </div>
  )
}

function PictureButton({ onPicture }: { onPicture: (picture: Blob) => void }) {
  const t = useTranslations('chat')
  const input = useRef<HTMLInputElement>(null)
  const choose = async (file: File) => {
    const picture = await pictureToSend(file)
    if (picture) onPicture(picture)
    else toast({ title: t('picture_unfit'), kind: 'problem' })
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={pictureTypes}
        aria-label={t('ui.picture_add')}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) void choose(file)
        }}
      />
      <RoundButton icon={ImagePlus} label={t('ui.picture_add')} onClick={() => input.current?.click()} />
    </>
  )
}
