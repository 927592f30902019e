import { useIsMutating } from '@tanstack/react-query'
import { BookMarked } from 'lucide-react'
import { useTranslations } from '../../lib/translations.ts'
import { Picker } from '../../ui/picker.tsx'
import { bookTitle, useSeveralBooks } from '../ui/book-title.ts'
import { chooseBook, useChosenBook } from './chosen-book.ts'

/** Shown only if there are several books. A change that is being made keeps the book, because its answer belongs there. */
export function BookPicker() {
  const t = useTranslations('admin_ui')
  const books = useSeveralBooks()
  const chosen = useChosenBook()
  const isBusy = useIsMutating() > 0
  if (!books) return null
  const options = books.map(({ name, phone_prefixes }) => {
    const title = bookTitle(name, t)
    return { value: name, text: phone_prefixes.length > 0 ? `${title} (${phone_prefixes.join(', ')})` : title }
  })
  return (
    <Picker
      variant="bar"
      label={t('book')}
      icon={BookMarked}
      value={chosen}
      options={options}
      onPick={(name) => {
        if (!isBusy) chooseBook(name)
      }}
      short={bookTitle(chosen, t)}
    />
  )
}
