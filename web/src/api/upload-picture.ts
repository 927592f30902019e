import type { ChosenPicture } from '../lib/picture-to-send.ts'
import { api } from './api.ts'

/** Hands one picture over, to go with one call of the same person. Answers its id; null: the server kept none. */
export const uploadPicture = async (picture: Blob): Promise<string | null> =>
  (await api.upload_file({ purpose: 'attachment', content: picture })).file_id

/** Hands over those that are not there yet, one after the other: the server makes one of somebody’s at a time. Answers the ids of all. */
export async function uploadChosen(chosen: readonly ChosenPicture[]): Promise<string[]> {
  for (const one of chosen) one.file_id ??= await uploadPicture(one.picture)
  return chosen.flatMap(({ file_id }) => file_id ?? [])
}
