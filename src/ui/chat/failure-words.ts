import type { Failure } from '../../contract/failure.ts';

/** Which words say why a message was not sent: what is known beyond the kind, else the kind. */
export const reasonOf = ({ code, kind }: Failure): NonNullable<Failure['code']> | Failure['kind'] =>
  code ?? kind;
