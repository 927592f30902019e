import { ListFilter } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { useWords } from '../../lib/words.ts'
import { TextLink } from '../../ui/button.tsx'
import { filtersToQuery, noFilters } from './filters.ts'

export interface AllWithProps {
  name: string
  hai_tag: string
}

export function AllWith({ name, hai_tag }: AllWithProps) {
  const t = useWords('balances')
  return (
    <TextLink href={paths.wallet() + filtersToQuery({ ...noFilters, person: hai_tag })} className="print:hidden">
      <ListFilter className="size-4 flex-none" />
      {t('all_with', { name })}
    </TextLink>
  )
}
