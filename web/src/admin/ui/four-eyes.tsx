import { Check, CircleDashed, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Sensitive } from './sensitive.tsx'

export interface FourEyesPerson {
  name: string | null
  isYou?: boolean
  note: ReactNode
  state: 'done' | 'refused' | 'open'
}

export const FourEyes = ({ people }: { people: readonly FourEyesPerson[] }) => (
  <ul className="grid gap-2">
    {people.map((eye, index) => (
      <One key={index} eye={eye} />
    ))}
  </ul>
)

const glyphs = { done: Check, refused: X, open: CircleDashed } as const
const looks = {
  done: 'border-transparent bg-in-wash',
  refused: 'border-transparent bg-problem-wash',
  open: 'border-dashed border-line-strong',
} as const
const inks = { done: 'text-in', refused: 'text-problem', open: '' } as const

function One({ eye: { name, isYou = false, note, state } }: { eye: FourEyesPerson }) {
  const t = useTranslations('admin_ui')
  const Glyph = glyphs[state]
  return (
    <li
      className={cx(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 rounded-box border-[1.5px] px-3 py-2 text-sm',
        looks[state],
      )}
    >
      <Avatar name={name ?? '?'} size="s" blue={isYou} />
      <p className="min-w-0 wrap-anywhere">
        <b className="font-bold">{isYou ? t('ui.you') : name ? <Sensitive kind="name">{name}</Sensitive> : t('somebody')}</b>
        <br />
        <span className="text-ink-soft">{note}</span>
      </p>
      <Glyph className={cx('size-5', inks[state])} />
    </li>
  )
}
