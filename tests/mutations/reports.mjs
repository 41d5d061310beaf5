/** Of what devices report; see list.mjs. */
export const reports = [
  {
    name: '上报：数据库不在时的通行不落盘',
    file: 'vapi/business/intake.ts',
    find: 'await keep({ gate, passes: packed(passes, true) }, ofPictures);',
    replace: '',
    test: 'tests/vapi/intake.test.ts',
    title: '通行落盘后才答复，恢复后连同抓拍补入，一次不多；此后的报到不被改早',
  },
  {
    name: '上报：数据库写满的一阵就搁置',
    file: 'vapi/business/intake.ts',
    find: 'const passing = /^(?:08|53|57)|^25006$/;',
    replace: 'const passing = /^(?:08|57)|^25006$/;',
    test: 'tests/vapi/intake.test.ts',
    title: '数据库写满时答得上话而存不进：读数与通行留在盘上，腾出地方即补入，没有一条被搁置',
  },
  {
    name: '道闸：网关在线而它离线',
    file: 'vapi/business/readings.ts',
    find: 'if (passes) await markGatesSeen(context, gateway.id);',
    replace: '',
    test: 'tests/vapi/gates.test.ts',
    title: '由网关上报的道闸，夜里没有车也随网关在线；自己有令牌的只听自己的',
  },
];
