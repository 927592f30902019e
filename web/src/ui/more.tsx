import { useWords } from '../lib/words.ts'
import { Button } from './button.tsx'
import { PartFailed } from './part-failed.tsx'

/** What of a list by pages says how far it is. */
export interface Pages {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => unknown
}

/** Beneath a list: the way to what follows, or that it did not come. Nothing where nothing follows. */
export function More({ list }: { list: Pages }) {
  const t = useWords('ui')
  if (list.isFetchNextPageError) return <PartFailed onRetry={() => void list.fetchNextPage()} />
  if (!list.hasNextPage) return null
  return (
    <Button wide busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {t('show_more')}
    </Button>
  )
}
