import { fail } from '../../platform/failure.ts'
import type { Language } from '../../platform/words/words.ts'
import type { Context } from './context.ts'

export interface Person {
  readonly user_id: string
  readonly full_name: string
  readonly hai_tag: string
  readonly language: Language
}

export async function readPerson({ identity }: Pick<Context, 'identity'>, user_id: string): Promise<Person> {
  const { full_name, hai_tag, language } = (await identity.getPerson(user_id)) ?? fail('NOT_FOUND')
  return { user_id, full_name: full_name ?? '', hai_tag: hai_tag ?? '', language }
}
