/**
 * `node scripts/run.mjs add-hospital EMAIL CODE` adds a hospital to the database that the settings name; the server must be stopped if
 * that is the embedded one. The password is read from HOSPITAL_PASSWORD, so that it stands in no list of processes.
 */
import { openDatabase } from './database/open.ts';
import { hospital } from './database/schema.ts';
import { describeError, errorCode, Refusal } from './refusal.ts';
import { canBePassword, hashPassword, longestPassword } from './session/passwords.ts';
import { readSettings } from './settings.ts';

const leastPassword = 8;

try {
  const added = await add(
    process.argv[2] ?? '',
    process.argv[3] ?? '',
    process.env['HOSPITAL_PASSWORD'] ?? '',
  );
  process.stdout.write(`${added}\n`);
  process.exit(0);
} catch (error) {
  process.stderr.write(
    `${error instanceof Refusal ? error.message : `That failed: ${describeError(error)}`}\n`,
  );
  process.exit(1);
}

async function add(email: string, code: string, password: string): Promise<string> {
  if (!/^\S+@\S+\.\S+$/.test(email)) throw new Refusal('Say: add-hospital EMAIL CODE.');
  if (!/^[A-Za-z]+\d+$/.test(code))
    throw new Refusal('The code is letters followed by numbers, such as Srm123.');
  if (password.length < leastPassword)
    throw new Refusal(`Set HOSPITAL_PASSWORD to a password of ${leastPassword} characters or more.`);
  if (!canBePassword(password))
    throw new Refusal(`Set HOSPITAL_PASSWORD to a password of ${longestPassword} characters or fewer.`);
  const database = await openDatabase(readSettings(process.env), {
    alone: false,
    progress: () => {},
    onDeath: () => {},
  });
  try {
    const [row] = await database.orm
      .insert(hospital)
      .values({ email, code, passwordHash: await hashPassword(password) })
      .returning({ id: hospital.id });
    return `Hospital ${code} has the id ${row?.id}; it signs in as ${email}.`;
  } catch (error) {
    if (error instanceof Error && errorCode(error.cause) === '23505')
      throw new Refusal('A hospital with this email or code exists already.');
    throw error;
  } finally {
    await database.close();
  }
}
