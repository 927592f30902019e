import type { AdminOverview } from '@hai/contract/overview'
import type { DayFigure } from '@hai/contract/overview-words'
import { useWords } from '../../lib/words.ts'
import { adminPaths } from '../paths.ts'
import { ComparedFigures } from '../ui/compared-figures.tsx'
import { saidAmount } from '../ui/mask.ts'
import { useSensitiveShown } from '../ui/sensitive-store.ts'

const lists: Partial<Record<DayFigure, string>> = {
  sends: adminPaths.moneyFlow(),
  cash_outs: adminPaths.moneyFlow(),
  fees_earned: adminPaths.platformEarnings(),
}

/** What of the day is not as it is on such days. */
export function WhatIsUnusual({ unusual }: Pick<AdminOverview, 'unusual'>) {
  const t = useWords('admin_overview')
  const mode = useSensitiveShown() ? 'shown' : 'hidden'
  return (
    <ComparedFigures
      of={unusual}
      lists={lists}
      nameOf={(figure) => t(`figure_${figure}`)}
      textOf={(figure, value) => (figure === 'fees_earned' ? saidAmount(value, mode) : value.toLocaleString('en-US'))}
    />
  )
}
