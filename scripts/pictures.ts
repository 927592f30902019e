/** `npm run pictures`: renders the README's pictures. Only transaction ids and receipt codes differ from run to run. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { shots } from './pictures/shots.ts'
import { openStudio } from './pictures/studio.ts'
import { startWorld } from './pictures/world.ts'

const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url))

const world = await startWorld()
try {
  const studio = await openStudio(world)
  try {
    const taken = new Map<string, Buffer>()
    for (const shot of shots(world)) taken.set(`${shot.name}.webp`, await studio.take(shot))
    // After a failure the old pictures must still exist, so they are deleted only now.
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
    for (const [name, picture] of taken) {
      writeFileSync(`${folder}${name}`, picture)
      console.log(`docs/pictures/${name}  ${Math.ceil(picture.length / 1024)} KB`)
    }
  } finally {
    await studio.close()
  }
} finally {
  await world.stop()
}
