import type { ReactNode } from 'react'
import { LoadFailed } from './load-failed.tsx'
import { Section } from './row.tsx'

export const SectionFailed = ({ title, onRetry }: { title: ReactNode; onRetry: () => void }) => (
  <Section title={title}>
    <LoadFailed onRetry={onRetry} />
  </Section>
)
