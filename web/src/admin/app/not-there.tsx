import { MapPinOff } from 'lucide-react'
import { useWords } from '../../lib/words.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { sidebarEntries } from './sidebar-entries.ts'

/** No page has this address. */
export function NotThere() {
  const t = useWords('admin_shell')
  const [first] = sidebarEntries
  return (
    <>
      <PageHead title={t('not_there')} isHidden />
      <Empty
        icon={MapPinOff}
        title={t('not_there')}
        text={t('not_there_text')}
        action={
          first && (
            <ButtonLink href={first.path} kind="main" wide>
              {t(first.text)}
            </ButtonLink>
          )
        }
      />
    </>
  )
}
