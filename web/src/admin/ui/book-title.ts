import type { StaffBook } from '@hai/contract/admin'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { useTranslations, type Translate } from '../../lib/translations.ts'

export const bookTitle = (name: string, t: Translate<'admin_ui'>): string => (name === '' ? t('first_book') : name.toUpperCase())

/** All books if there are several. Otherwise there is nothing to say about books. */
export function useSeveralBooks(): readonly StaffBook[] | null {
  const { data } = useQuery(api.list_books.query())
  return data && data.items.length > 1 ? data.items : null
}

/** The title of the book with this number. Null if there is only one book. */
export function useBookTitle(): (number: number) => string | null {
  const t = useTranslations('admin_ui')
  const books = useSeveralBooks()
  return (number) => {
    const book = books?.find((one) => one.number === number)
    return book ? bookTitle(book.name, t) : null
  }
}
