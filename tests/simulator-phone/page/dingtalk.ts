import dd from 'dingtalk-jsapi';

/** Hands the unmodified package, imported after the container script ran, to the tests. */
Object.assign(window, { dingtalkPackage: dd });
