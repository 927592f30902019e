import { languages } from '@hai/contract/languages'
import type { LegalTexts } from '@hai/contract/legal'
import { useMemo } from 'react'
import { languageNames } from '../../lib/language.ts'
import { useTranslations } from '../../lib/translations.ts'
import { compareTexts, type ComparedLine, type Piece } from './compare.ts'

const looks = { same: undefined, gone: 'bg-problem-wash', new: 'bg-in-wash' } as const

/** Uses `del` and `ins`, so that screen readers and copied text carry the change. */
function Marked({ piece: { kind, text } }: { piece: Piece }) {
  if (kind === 'gone') return <del className={looks.gone}>{text}</del>
  return kind === 'new' ? <ins className={looks.new}>{text}</ins> : text
}

export function Differences({ before, after }: { before: LegalTexts; after: LegalTexts }) {
  const t = useTranslations('admin_legal')
  return (
    <div className="grid grid-cols-1 gap-4">
      {languages.map((language) => {
        const texts = [before[language], after[language]].map(({ title, body }) => `${title}\n\n${body}`)
        return (
          <section key={language} aria-label={languageNames[language]} className="grid grid-cols-1 gap-1.5">
            <h3>{languageNames[language]}</h3>
            {texts[0] === texts[1] ? (
              <p className="text-sm text-ink-soft">{t('no_difference')}</p>
            ) : (
              <Lines before={texts[0] ?? ''} after={texts[1] ?? ''} />
            )}
          </section>
        )
      })}
    </div>
  )
}

const AROUND = 2

function Lines({ before, after }: { before: string; after: string }) {
  const lines = useMemo(() => compareTexts(before, after), [before, after])
  const isNear = (at: number): boolean =>
    lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ kind }) => kind !== 'same')
  const visibleLines = lines.flatMap((line, at) => (isNear(at) ? [{ line, at }] : []))
  return (
    <div className="grid grid-cols-1 rounded-box bg-sunken px-3 py-2 text-sm whitespace-pre-wrap wrap-anywhere">
      {visibleLines.map(({ line, at }, index) => (
        <p key={at} className={index > 0 && visibleLines[index - 1]?.at !== at - 1 ? 'mt-3' : 'min-h-5'}>
          <LineOf line={line} />
        </p>
      ))}
    </div>
  )
}

const LineOf = ({ line }: { line: ComparedLine }) =>
  line.kind === 'changed' ? line.pieces.map((piece, at) => <Marked key={at} piece={piece} />) : <Marked piece={line} />
