"""A player for Cardwright: finishes what it has begun, and otherwise trusts to luck.

Try it:  cardwright simulate unicorn --games 10 --players "random,cmd:python3 docs/examples/bot.py"
"""
import json
import random
import sys


def choose(ask):
    """One of ask['options']: each has an action number 'a', cards 'refs' and words."""
    building = [option for option in ask['options'] if 'portal' in option['words'].lower()]
    return random.choice(building or ask['options'])['a']


def say(**message):
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    if message['type'] == 'hello':
        say(type='hello', protocol=1, name='example bot')
    elif message['type'] == 'start':
        random.seed(message['seed'])
    elif message['type'] == 'ask':
        say(type='choose', seat=message['seat'], decision=message['decision'], action=choose(message))
    elif message['type'] == 'end':
        print('payoffs:', message['payoff'], file=sys.stderr)
