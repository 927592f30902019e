import type { ReactNode } from 'react'
import { Section } from '../../ui/row.tsx'

export const Sample = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section title={title}>
    <div className="grid grid-cols-1 gap-3">{children}</div>
  </Section>
)
