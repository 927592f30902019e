import { UserRound, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../lib/cx.ts'
import { useDataLight } from '../lib/data-use.ts'
import { badges } from './glyph.tsx'
import type { Tone } from './status.tsx'

const large = /^(\/pictures\/[\w-]+\/)256\.webp$/

/** The `srcset` of a picture stored in two sizes. Undefined for others. */
export const pictureSizes = (url: string): string | undefined =>
  large.test(url) ? `${url.replace(large, '$164.webp')} 64w, ${url} 256w` : undefined

const sizes = { s: 'size-8 text-xs', m: 'size-10 text-sm', l: 'size-14 text-base', xl: 'size-18 text-xl' } as const
const widths = { s: '2rem', m: '2.5rem', l: '3.5rem', xl: '4.5rem' } as const

const firstLetter = (word: string): string => String.fromCodePoint(word.codePointAt(0) ?? 63).toLocaleUpperCase()

/** Initials of the first and the last word. Null if no word starts with a letter. */
export function initials(name: string): string | null {
  const words = name
    .replace(/^@/, '')
    .split(/[\s_]+/)
    .filter((word) => /^\p{L}/u.test(word))
  if (words.length === 0) return null
  const picked = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return picked.map((word) => firstLetter(word ?? '?')).join('')
}

export interface AvatarProps {
  name: string
  avatar_url?: string | null
  size?: keyof typeof sizes
  blue?: boolean
  badge?: { icon: LucideIcon; tone: Tone }
}

/**
 * Initials replace a portrait that is missing, fails to load, or is left out in data-saver mode. Hidden from screen
 * readers, because the name is beside it.
 */
export function Avatar({ name, avatar_url = null, size = 'm', blue = false, badge }: AvatarProps) {
  const letters = initials(name)
  const [missing, setMissing] = useState<string | null>(null)
  const isLight = useDataLight()
  return (
    <span
      aria-hidden="true"
      className={cx(
        'relative grid flex-none place-items-center rounded-full font-bold tracking-[0.01em]',
        sizes[size],
        blue ? 'bg-accent-wash text-accent-ink' : 'bg-sunken text-ink-soft',
      )}
    >
      {avatar_url && avatar_url !== missing && !isLight ? (
        <img
          src={avatar_url}
          srcSet={pictureSizes(avatar_url)}
          sizes={widths[size]}
          alt=""
          className="size-full rounded-full object-cover"
          loading="lazy"
          onError={() => setMissing(avatar_url)}
        />
      ) : (
        (letters ?? <UserRound className="size-1/2" />)
      )}
      {badge && (
        <span
          className={cx(
            'absolute -right-1 -bottom-1 grid size-5 place-items-center rounded-full ring-[1.5px] ring-surface',
            badges[badge.tone],
          )}
        >
          <badge.icon className="size-3.25" strokeWidth={3} />
        </span>
      )}
    </span>
  )
}
