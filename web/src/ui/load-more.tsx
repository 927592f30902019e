import { useTranslations } from '../lib/translations.ts'
import { Button } from './button.tsx'
import { LoadFailed } from './load-failed.tsx'

export interface Pages {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => unknown
}

export function LoadMore({ list }: { list: Pages }) {
  const t = useTranslations('ui')
  if (list.isFetchNextPageError) return <LoadFailed onRetry={() => void list.fetchNextPage()} />
  if (!list.hasNextPage) return null
  return (
    <Button wide busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {t('show_more')}
    </Button>
  )
}
