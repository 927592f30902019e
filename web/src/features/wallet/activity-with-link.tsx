import { ListFilter } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { useWords } from '../../lib/words.ts'
import { TextLink } from '../../ui/button.tsx'
import { filtersToQuery, noFilters } from './filters.ts'

export interface ActivityWithLinkProps {
  name: string
  hai_tag: string
}

export function ActivityWithLink({ name, hai_tag }: ActivityWithLinkProps) {
  const t = useWords('balances')
  return (
    <TextLink href={paths.wallet() + filtersToQuery({ ...noFilters, person: hai_tag })} className="print:hidden">
      <ListFilter className="size-4 flex-none" />
      {t('all_with', { name })}
    </TextLink>
  )
}
