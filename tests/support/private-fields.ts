import inspector from 'node:inspector';

type Session = inspector.Session;
interface Shared {
  subject?: unknown;
  found?: unknown[];
}

/** An answer with private properties, which the types of Node leave out. */
type PrivateAnswer = inspector.Runtime.GetPropertiesReturnType & {
  privateProperties?: { value?: inspector.Runtime.RemoteObject }[];
};

/** Both the test's own realm and that of Node, where the inspector evaluates, can access this object. */
const shared = inspector as unknown as Shared;
const reach = "process.getBuiltinModule('node:inspector')";

/** Within one process the inspector answers before `post` returns. */
function evaluate(session: Session): string {
  let objectId: string | undefined;
  session.post('Runtime.evaluate', { expression: `${reach}.subject` }, (_error, answer) => {
    objectId = answer.result.objectId;
  });
  if (objectId === undefined) throw new Error('The inspector does not answer.');
  return objectId;
}

/** Returns whether a class of the object names a private field; other objects need no inspector. */
function hasPrivateFields(value: object): boolean {
  for (
    let type: object | null = Object.getPrototypeOf(value) as object | null;
    type;
    type = Object.getPrototypeOf(type) as object | null
  )
    if (
      typeof type.constructor === 'function' &&
      /\bthis\.#\w/.test(Function.prototype.toString.call(type.constructor))
    )
      return true;
  return false;
}

/** Returns the values of an object's `#fields`, which the language makes inaccessible outside its class. */
export function privateValues(value: object): unknown[] {
  if (!hasPrivateFields(value)) return [];
  const session = new inspector.Session();
  session.connect();
  shared.subject = value;
  shared.found = [];
  try {
    session.post('Runtime.getProperties', { objectId: evaluate(session), ownProperties: true }, (_error, answer) => {
      for (const { value: field } of (answer as PrivateAnswer).privateProperties ?? []) {
        const functionDeclaration = `function (field) { ${reach}.found.push(field); }`;
        const target = evaluate(session);
        const given = field?.objectId ? { objectId: field.objectId } : { value: field?.value as unknown };
        session.post('Runtime.callFunctionOn', { objectId: target, functionDeclaration, arguments: [given] });
      }
    });
    return shared.found;
  } finally {
    session.disconnect();
    delete shared.subject;
    delete shared.found;
  }
}
