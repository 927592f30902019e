import { UserRoundX } from 'lucide-react'
import { useWords } from '../../lib/words.ts'
import { Empty } from '../../ui/empty.tsx'
import { PageHead } from './page-head.tsx'

/** What is about the reader themselves: somebody else of the staff looks at it. */
export function NotYours({ title, text }: { title?: string; text: string }) {
  const t = useWords('admin_ui')
  return (
    <>
      {title !== undefined && <PageHead title={title} />}
      <Empty icon={UserRoundX} title={t('not_yours')} text={text} />
    </>
  )
}
