import { callbackSignature, decryptCallback, encryptCallback } from '../../simulator/dingtalk/crypto';
import { decryptEvent, encryptEvent, eventSignature, oldCardSignature } from '../../simulator/feishu/crypto';

describe('the simulated events of Feishu and Lark', () => {
  it('are decrypted as in the published example', () => {
    expect(decryptEvent('test key', 'P37w+VZImNgPEO1RBhJ6RtKl7n6zymIbEG1pReEzghk=')).toBe('hello world');
  });

  it('are decrypted to the text that was encrypted', () => {
    const text = JSON.stringify({ schema: '2.0', event: { name: '鲜禾超市 – “quoted” 🐟' } });
    expect(decryptEvent('1212121212', encryptEvent('1212121212', text))).toBe(text);
    expect(() => decryptEvent('other', encryptEvent('1212121212', text))).toThrow();
  });

  it('are signed over time, nonce, key and the sent body', () => {
    expect(eventSignature('1700000000', 'n1', '1212121212', '{"a":1}')).toBe(
      '06303dec6f04d4de61eead4dfd306fec436a389a5aa7ed234151ffcb6ee2f00b',
    );
    expect(oldCardSignature('1700000000', 'n1', 'TOKEN', '{"a":1}')).toBe('3d2421cef31bcc6ea6093b4f01691057986e682e');
  });
});

describe('the simulated callbacks of DingTalk', () => {
  const published = {
    token: '123456',
    timestamp: '1445827045067',
    nonce: 'nEXhMP4r',
    key: '4g5j64qlyl3zvetqxz5jiocdr586fn2zvjpa8zls3ij',
    owner: 'suite4xxxxxxxxxxxxxxx',
    encrypt:
      '1a3NBxmCFwkCJvfoQ7WhJHB+iX3qHPsc9JbaDznE1i03peOk1LaOQoRz3+nlyGNhwmwJ3vDMG+OzrHMeiZI7gTRWVdUBmfxjZ8Ej23JVYa9VrYeJ5as7XM/ZpulX8NEQis44w53h1qAgnC3PRzM7Zc/D6Ibr0rgUathB6zRHP8PYrfgnNOS9PhSBdHlegK+AGGanfwjXuQ9+0pZcy0w9lQ==',
  };
  const ours = { key: 'TXpRMU5qYzRPVEF4TWpNME5UWTNPRGt3TVRJek5EVTI', owner: 'ding12345678901234567890123456789012' };

  it('are decrypted and signed as in the published example', () => {
    const { token, timestamp, nonce, key, owner, encrypt } = published;
    expect(callbackSignature(token, timestamp, nonce, encrypt)).toBe('5a65ceeef9aab2d149439f82dc191dd6c5cbe2c0');
    expect(JSON.parse(decryptCallback(key, owner, encrypt))).toEqual({
      EventType: 'check_create_suite_url',
      Random: 'LPIdSnlF',
      TestSuiteKey: 'suite4xxxxxxxxxxxxxxx',
    });
  });

  it('are answered with the encrypted word of success', () => {
    const encrypt = encryptCallback(ours.key, ours.owner, 'success', Buffer.from('aaaabbbbccccdddd'));
    expect(encrypt).toBe('vX4fIRZyaGG0IO7bLFB5yvsMjZkiEv2CS8JLAqRVelUHInjMVee9spSrDdnJNMxEe8EtqQ68fe5Grlz78LchUw==');
    expect(callbackSignature('666666', '1561081681688', '88888888', encrypt)).toBe(
      'd7561d6c3f9a27b6ec3e0cd220e8d69c0480f7d5',
    );
  });

  it('are decrypted for every length of padding, and only by their owner', () => {
    for (let length = 0; length < 33; length += 1) {
      const text = '钉'.repeat(length);
      expect(decryptCallback(ours.key, ours.owner, encryptCallback(ours.key, ours.owner, text))).toBe(text);
    }
    expect(() => decryptCallback(ours.key, 'ding_other', encryptCallback(ours.key, ours.owner, 'x'))).toThrow(
      'another owner',
    );
    expect(() => decryptCallback(published.key, ours.owner, encryptCallback(ours.key, ours.owner, 'x'))).toThrow();
    expect(() => encryptCallback('short', ours.owner, 'x')).toThrow('43 characters');
  });
});
