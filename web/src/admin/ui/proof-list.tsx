import type { ReactNode } from 'react'
import { exactMoment } from '../../lib/moments.ts'
import { Sensitive } from './sensitive.tsx'

interface Proof {
  readonly number: number
  readonly text: string
  readonly images: readonly string[]
  readonly submitted_at: string
  readonly reason: string | null
}

interface ProofListProps {
  proofs: readonly Proof[]
  texts: { proof: (number: number) => string; rejected_because: string }
  picture: (id: string, number: number) => ReactNode
}

export const ProofList = ({ proofs, texts, picture }: ProofListProps) => (
  <ol className="grid grid-cols-1 gap-3">
    {proofs.map(({ number, text, images, submitted_at, reason }) => (
      <li key={number} className="grid gap-1 rounded-box bg-sunken px-3.5 py-2.5">
        <p className="text-sm text-ink-soft">
          {texts.proof(number)}, {exactMoment(new Date(submitted_at), 'en')}
        </p>
        <p className="whitespace-pre-wrap wrap-anywhere">
          <Sensitive kind="text">{text}</Sensitive>
        </p>
        <div className="flex flex-wrap gap-x-4">{images.map((id, index) => picture(id, index + 1))}</div>
        {reason !== null && (
          <p className="text-sm wrap-anywhere">
            {texts.rejected_because} <Sensitive kind="text">{reason}</Sensitive>
          </p>
        )}
      </li>
    ))}
  </ol>
)
