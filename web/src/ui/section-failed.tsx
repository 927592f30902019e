import type { ReactNode } from 'react'
import { PartFailed } from './part-failed.tsx'
import { Section } from './row.tsx'

/** In the place of a section that cannot be shown now, under its heading: which one is missing. */
export const SectionFailed = ({ title, onRetry }: { title: ReactNode; onRetry: () => void }) => (
  <Section title={title}>
    <PartFailed onRetry={onRetry} />
  </Section>
)
